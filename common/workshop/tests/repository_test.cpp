// Rules of the repository that no compiler checks.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"
#include "common/workshop/companion/hints.hpp"
#include "common/workshop/companion/zoo.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

const fs::path root = COLLIDE_ROOT;

/// The files below a folder with one of the extensions; none if the folder does not exist.
std::vector<fs::path> files_below(const fs::path& folder, const std::set<std::string>& endings) {
    std::vector<fs::path> files;
    if (!fs::exists(folder)) return files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && endings.contains(entry.path().extension().string()) &&
            entry.path().string().find("/.backup/") == std::string::npos)  // of `course reset`
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// The paths of all #include "…" in a file.
std::vector<std::string> includes_of(const fs::path& file) {
    std::vector<std::string> paths;
    std::ifstream in(file);
    const std::string start = "#include \"";
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(start))
            paths.push_back(line.substr(start.size(), line.rfind('"') - start.size()));
    return paths;
}

/// 6 for chapters/06_name/…, exercises/06_name/… and solutions/06_name/…; 0 for common.
int chapter_of(const fs::path& relative) {
    auto part = relative.begin();
    if (part == relative.end() || *part == "common") return 0;
    return ++part == relative.end() ? 0 : std::stoi(part->string().substr(0, 2));
}

/// Violations of the rule that dependencies point backwards, one sentence each.
std::vector<std::string> wrong_includes(const fs::path& tree) {
    std::vector<std::string> wrong;
    for (const char* room : {"common", "chapters", "exercises", "solutions"})
        for (const fs::path& file : files_below(tree / room, {".hpp", ".cpp"})) {
            const fs::path relative = fs::relative(file, tree);
            if (relative.string().starts_with("common/workshop/tests/fixture/") ||
                relative.string().starts_with("common/examples/"))
                continue;  // a course of its own, and programs outside of it
            for (const std::string& path : includes_of(file)) {
                const bool is_known =
                    path.starts_with("common/") || path.starts_with("chapters/") ||
                    (path.ends_with("/values.hpp") && relative.filename() == "values.hpp");
                if (!is_known)
                    wrong.push_back(relative.string() + " includes " + path +
                                    ", which is neither in common/ nor in a chapter");
                else if (chapter_of(path) > chapter_of(relative))
                    wrong.push_back(relative.string() + " includes " + path +
                                    " of a later chapter");
                else if (path.find("/programs/") != std::string::npos &&
                         relative.string().find("/programs/") == std::string::npos)
                    wrong.push_back(relative.string() + " includes what is for programs only, " +
                                    path);
                else if (path.starts_with("common/workshop/") && chapter_of(relative) > 0)
                    wrong.push_back(relative.string() + " needs the workshop: " + path);
            }
        }
    return wrong;
}

/// Every <header> that a file includes, itself or through headers of the course.
std::set<std::string> standard_includes(const fs::path& tree, const fs::path& relative,
                                        std::set<std::string>& seen) {
    std::set<std::string> headers;
    if (!seen.insert(relative.string()).second || !fs::exists(tree / relative)) return headers;
    std::ifstream in(tree / relative);
    const std::string start = "#include <";
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(start))
            headers.insert(line.substr(start.size(), line.rfind('>') - start.size()));
    for (const std::string& path : includes_of(tree / relative))
        headers.merge(standard_includes(tree, path, seen));
    return headers;
}

/// Names of std used without their header, one sentence each. The precompiled header hides these
/// errors; only its headers are covered.
std::vector<std::string> missing_includes(const fs::path& tree) {
    const std::map<std::string, std::string> names_of = {
        {"algorithm", "sort max_element min_element any_of all_of count_if clamp"},
        {"array", "array"},
        {"cmath", "sqrt sin cos atan2 pow fmax hypot isfinite"},
        {"filesystem", "filesystem"},
        {"fstream", "ifstream ofstream"},
        {"functional", "function"},
        {"iostream", "cout cerr"},
        {"limits", "numeric_limits"},
        {"map", "map"},
        {"numbers", "numbers"},
        {"optional", "optional nullopt"},
        {"random", "mt19937_64 random_device"},
        {"set", "set"},
        {"sstream", "ostringstream istringstream"},
        {"stdexcept", "invalid_argument runtime_error logic_error domain_error"},
        {"string", "string to_string"},
        {"vector", "vector"}};
    std::map<std::string, std::string> header_of;
    for (const auto& [header, names] : names_of) {
        std::istringstream words(names);
        for (std::string word; words >> word;) header_of[word] = header;
    }
    std::vector<std::string> missing;
    for (const char* room : {"common", "chapters", "solutions"})  // exercises are the students'
        for (const fs::path& file : files_below(tree / room, {".hpp", ".cpp"})) {
            const fs::path relative = fs::relative(file, tree);
            std::set<std::string> seen;
            const std::set<std::string> headers = standard_includes(tree, relative, seen);
            std::ifstream in(file);
            std::set<std::string> found;
            for (std::string line; std::getline(in, line);) {
                line = line.substr(0, line.find("//"));
                for (std::size_t at = 0; (at = line.find("std::", at)) != std::string::npos;) {
                    at += 5;
                    const std::size_t end =
                        line.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789", at);
                    const auto name = header_of.find(line.substr(at, end - at));
                    if (name != header_of.end() && !headers.contains(name->second))
                        found.insert("std::" + name->first + " without <" + name->second + ">");
                }
            }
            for (const std::string& what : found)
                missing.push_back(relative.string() + " uses " + what);
        }
    return missing;
}

/// Broken links in the texts below a folder, one sentence each: the file and its anchor must exist.
std::vector<std::string> broken_links(const fs::path& tree) {
    static const std::regex link(R"(\]\(([^) ]+)\))"), code(R"(```[^]*?```|`[^`\n]*`)");
    std::vector<std::string> broken;
    for (const fs::path& file : files_below(tree, {".md"})) {
        const std::string relative = fs::relative(file, tree).string();
        if (relative.starts_with("build/") || relative.starts_with("common/workshop/tests/"))
            continue;
        const std::string text = std::regex_replace(read_text(file), code, "");
        for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
            const std::string target = (*it)[1];
            if (target.starts_with("http")) continue;
            const std::size_t hash = std::min(target.find('#'), target.size());
            const fs::path page = hash == 0 ? file : file.parent_path() / target.substr(0, hash);
            const bool is_there =
                fs::exists(page) && (hash == target.size() ||
                                     read_text(page).find("<a id=\"" + target.substr(hash + 1) +
                                                          "\"></a>") != std::string::npos);
            if (!is_there) broken.push_back(relative + " links to " + target);
        }
    }
    return broken;
}

void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
}

}  // namespace

TEST_CASE("dependencies point backwards") {
    for (const std::string& sentence : wrong_includes(root)) FAIL_CHECK(sentence);
    CHECK(files_below(root / "chapters", {".cpp"}).size() > 5);
}

TEST_CASE("a chapter that includes a later one, a program, the workshop or a stranger is found") {
    const fs::path tree =
        fs::temp_directory_path() / ("collide-includes-" + std::to_string(std::random_device{}()));
    write(tree / "chapters/02_b/b.hpp",
          "#include \"chapters/01_a/a.hpp\"\n#include \"common/core/errors.hpp\"\n");
    CHECK(wrong_includes(tree).empty());
    write(tree / "chapters/01_a/a.hpp", "#include \"chapters/02_b/b.hpp\"\n");
    write(tree / "solutions/01_a/s.cpp", "#include \"chapters/01_a/programs/p.cpp\"\n");
    write(tree / "common/c.hpp", "#include \"chapters/01_a/a.hpp\"\n");
    write(tree / "exercises/02_b/e.cpp", "#include \"b.hpp\"\n");
    write(tree / "chapters/02_b/w.cpp", "#include \"common/workshop/system/process.hpp\"\n");
    CHECK(wrong_includes(tree).size() == 5);
    fs::remove_all(tree);
}

TEST_CASE("every link in the texts leads somewhere, and every text begins with its title") {
    for (const std::string& sentence : broken_links(root)) FAIL_CHECK(sentence);
    for (const char* room : {"chapters", "exercises", "solutions", "figures"})
        for (const fs::path& file : files_below(root / room, {".md"})) {
            INFO(file);
            CHECK(read_text(file).starts_with("# "));
        }
    CHECK(read_text(root / "README.md").starts_with("# Collide\n"));
}

TEST_CASE("a link to a file or an anchor that is not there is found") {
    const fs::path tree =
        fs::temp_directory_path() / ("collide-links-" + std::to_string(std::random_device{}()));
    write(tree / "a/README.md", "<a id=\"here\"></a> [x](#here) [y](../b.md#there) `[n](none)`\n");
    write(tree / "b.md", "<a id=\"there\"></a> [z](https://example.org)\n");
    CHECK(broken_links(tree).empty());
    write(tree / "b.md", "[x](a/README.md#nowhere) [z](c.md)\n");
    CHECK(broken_links(tree).size() == 3);
    fs::remove_all(tree);
}

TEST_CASE("files include what they use of the standard library") {
    const std::vector<std::string> missing = missing_includes(root);
    for (const std::string& sentence : missing) UNSCOPED_INFO(sentence);
    CHECK(missing.empty());
}

TEST_CASE(
    "a header that is not included is found, one that comes through another is not asked for") {
    const fs::path tree =
        fs::temp_directory_path() / ("collide-std-" + std::to_string(std::random_device{}()));
    write(tree / "chapters/01_a/a.hpp", "#include <vector>\nstd::vector<int> f();\n");
    write(tree / "chapters/01_a/a.cpp",
          "#include \"chapters/01_a/a.hpp\"\nstd::vector<int> f() { return {}; }  // std::map\n");
    CHECK(missing_includes(tree).empty());
    write(tree / "chapters/01_a/b.cpp", "double g(double x) { return std::sqrt(std::sin(x)); }\n");
    CHECK(missing_includes(tree).size() == 2);
    fs::remove_all(tree);
}

TEST_CASE("the core never draws: figures, files and the command line are for programs") {
    const std::set<std::string> for_programs = {
        "common/figures/figure.hpp", "common/figures/program.hpp", "common/figures/table.hpp",
        "common/figures/files.hpp", "common/workshop/system/process.hpp"};
    for (const char* room : {"chapters", "solutions", "exercises"})
        for (const fs::path& file : files_below(root / room, {".hpp", ".cpp"})) {
            if (file.parent_path().filename() == "programs") continue;
            for (const std::string& path : includes_of(file))
                if (for_programs.contains(path)) FAIL_CHECK(file.string() + " includes " + path);
        }
}

TEST_CASE("every exercise has an answer, checks, hints and a zoo") {
    int exercises = 0;
    for (const fs::path& stub : files_below(root / "exercises", {".cpp"})) {
        if (stub.string().ends_with(".check.cpp")) continue;
        ++exercises;
        const std::string name = stub.stem().string(),
                          chapter = stub.parent_path().filename().string();
        INFO(stub);
        CHECK(fs::exists(root / "solutions" / chapter / (name + ".cpp")));
        CHECK(fs::exists(stub.parent_path() / (name + ".check.cpp")));
        CHECK(fs::exists(root / "solutions" / chapter / (name + ".mistakes")));
        CHECK_THAT(read_text(root / "chapters" / chapter / "CMakeLists.txt"),
                   Catch::Matchers::ContainsSubstring("add_exercise(" + name));
        CHECK_THAT(read_text(stub.parent_path() / "README.md"),
                   Catch::Matchers::ContainsSubstring("`" + name + "`"));
    }
    CHECK(exercises >= 4);
}

TEST_CASE("the random problems of all checks can be held out") {
    const std::regex public_seed(R"(Random \w+\((?!seed_of\())");
    for (const fs::path& check : files_below(root / "exercises", {".cpp"}))
        if (std::regex_search(read_text(check), public_seed))
            FAIL_CHECK(check.string() +
                       " has a seed without seed_of, as in Random random(seed_of(17))");
    CHECK(std::regex_search("Random random(17);", public_seed));
    CHECK(!std::regex_search("Random random(seed_of(17));", public_seed));
}

TEST_CASE("the zoo of an exercise says what its checks look for, and has another right answer") {
    for (const fs::path& file : files_below(root / "solutions", {".mistakes"})) {
        INFO(file);
        const std::string text = read_text(file);
        for (const char* kind : {"units", "frame", "roles", "asymmetry", "edges", "precision",
                                 "cost", "memory", "too much"})
            CHECK_THAT(text, Catch::Matchers::ContainsSubstring("\n" + std::string(kind) + ": "));
        const auto variants = read_zoo(file, fs::path(file).replace_extension(".cpp"));
        CHECK(std::any_of(variants.begin(), variants.end(),
                          [](const Variant& variant) { return variant.is_right; }));
        // Every check named as covering a kind must exist.
        const std::string checks =
            std::regex_replace(read_text(root / "exercises" / file.parent_path().filename() /
                                         (file.stem().string() + ".check.cpp")),
                               std::regex("\"\\s*\\n\\s*\""), "");  // a name over two lines
        const std::string spots = text.substr(0, text.find("\n# "));
        for (std::size_t at = 0; (at = spots.find('"', at)) != std::string::npos;) {
            const std::size_t end = spots.find('"', at + 1);
            // A long name may be quoted by its beginning or its end.
            const std::string name =
                std::regex_replace(spots.substr(at + 1, end - at - 1), std::regex("^… *| *…$"), "");
            INFO(name);
            CHECK(checks.find(name) != std::string::npos);
            at = end + 1;
        }
    }
}

TEST_CASE("the fingerprints are those of the mistakes that there are") {
    // Each exercise's zoo tests that they are current and identify every mistake.
    for (const auto& chapter : fs::directory_iterator(root / "solutions")) {
        std::set<std::string> known, there;
        for (const auto& [name, fingerprint] :
             read_fingerprints(chapter.path() / "fingerprints.tsv"))
            known.insert(name);
        for (const fs::path& file : files_below(chapter.path(), {".mistakes"}))
            for (const Variant& variant : read_zoo(file, fs::path(file).replace_extension(".cpp")))
                if (!variant.is_right) there.insert(file.stem().string() + "." + variant.name);
        CHECK(known == there);
    }
}

TEST_CASE("everything in a chapter's programs and figures belongs together") {
    for (const fs::path& program : files_below(root / "chapters", {".cpp"})) {
        if (program.parent_path().filename() != "programs") continue;
        const fs::path chapter = program.parent_path().parent_path();
        CHECK_THAT(read_text(chapter / "CMakeLists.txt"),
                   Catch::Matchers::ContainsSubstring("(" + program.stem().string()));
    }
    for (const fs::path& figure : files_below(root / "figures", {".svg"})) {
        INFO(figure);
        const fs::path chapter = figure.parent_path().filename();
        CHECK(fs::exists(root / "chapters" / chapter / "programs" /
                         (figure.stem().string() + ".cpp")));
        CHECK(fs::exists(fs::path(figure).replace_extension(".csv")));
    }
}
