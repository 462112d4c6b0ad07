// Is the course staged? A header holds what its reader knows: nothing that a later chapter introduces.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <regex>
#include <string>
#include <vector>

#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

const fs::path course = COLLIDE_ROOT;

/// Words that belong to a chapter. (Types need no list: they are read from the headers.)
const std::map<int, std::regex> introduced = {
    {9, std::regex(R"(\b(joints?|hinges?|hold stages?|held contacts?|held flights?)\b)")},
    {10, std::regex(R"(\b(contact modes?|settling|stick speed|static friction)\b)")},
    {11, std::regex(R"(\b(substeps?|time stepping)\b)")},
    {12, std::regex(R"(\b(compliant|compliance)\b)")},
    {13, std::regex(R"(\b(PLUS|impending slip)\b)")}};

/// The headers of each chapter, without those of programs and tests.
std::map<int, std::vector<fs::path>> chapter_headers(const fs::path& tree) {
    std::map<int, std::vector<fs::path>> headers;
    for (const auto& chapter : fs::directory_iterator(tree / "chapters")) {
        if (!chapter.is_directory()) continue;
        const int number = std::stoi(chapter.path().filename().string().substr(0, 2));
        for (const auto& file : fs::directory_iterator(chapter))
            if (file.path().extension() == ".hpp") headers[number].push_back(file.path());
        std::sort(headers[number].begin(), headers[number].end());
    }
    return headers;
}

/// The types that a header declares.
std::vector<std::string> declared_types(const std::string& text) {
    static const std::regex declaration(R"((?:^|\n)(?:struct|class|enum class|using) (\w+))");
    std::vector<std::string> names;
    for (std::sregex_iterator it(text.begin(), text.end(), declaration), end; it != end; ++it)
        names.push_back((*it)[1]);
    return names;
}

/// Everything in a header that its reader has not met yet.
std::vector<std::string> early_words(const fs::path& tree) {
    const auto headers = chapter_headers(tree);
    std::map<std::string, int> first;  // chapter of each type
    for (const auto& [number, files] : headers)
        for (const fs::path& file : files)
            for (const std::string& type : declared_types(read_text(file)))
                first.emplace(type, number);
    // Ordinary words with which a sentence of a comment may begin.
    for (const char* ordinary : {"Forces", "Gap", "Jacobian", "Row", "Separation"})
        first.erase(ordinary);
    static const std::regex word(R"(\w+)");
    std::vector<std::string> found;
    for (const auto& [number, files] : headers)
        for (const fs::path& file : files) {
            const std::string text = read_text(file), name = fs::relative(file, tree).string();
            for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it)
                if (const auto type = first.find(it->str());
                    type != first.end() && type->second > number)
                    found.push_back(name + ": " + it->str() + " is of chapter " +
                                    std::to_string(type->second));
            for (const auto& [later, words] : introduced)
                if (std::smatch match; later > number && std::regex_search(text, match, words))
                    found.push_back(name + ": \"" + match.str() + "\" is of chapter " +
                                    std::to_string(later));
        }
    return found;
}

void write_header(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
}

}  // namespace

TEST_CASE("no header speaks of what a later chapter introduces") {
    for (const std::string& sentence : early_words(course)) FAIL_CHECK(sentence);
}

TEST_CASE("a word or a type of a later chapter is found in an earlier header") {
    const fs::path tree =
        fs::temp_directory_path() / ("collide-stages-" + std::to_string(std::random_device{}()));
    write_header(tree / "chapters/05_a/a.hpp", "struct Body {};\n");
    write_header(tree / "chapters/09_b/b.hpp", "struct Hinge {};  // a joint of a Body\n");
    CHECK(early_words(tree).empty());
    write_header(tree / "chapters/05_a/a.hpp", "struct Body {};  // may have a Hinge, a joint\n");
    CHECK(early_words(tree).size() == 2);
    fs::remove_all(tree);
}

TEST_CASE("chapter 05's simulator is small, and knows nothing of holding, friction or springs") {
    const fs::path chapter = course / "chapters/05_rigid_impulses";
    static const std::regex later(R"(\b(hold\w*|held|friction\w*|springs?|joints?)\b)");
    std::size_t lines = 0;
    for (const char* file : {"simulator", "flight", "locate", "event_driven"})
        for (const char* ending : {".hpp", ".cpp"}) {
            const std::string text = read_text(chapter / (std::string(file) + ending));
            std::smatch match;
            INFO(file << ending);
            CHECK_FALSE(std::regex_search(text, match, later));
            CHECK(std::count(text.begin(), text.end(), '\n') < 220);
            if (std::string(file) == "simulator")
                lines += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        }
    CHECK(lines <= 350);
}
