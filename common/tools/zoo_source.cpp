// zoo_source SOURCE ANSWER MISTAKE…
//
// Writes one source with all mistakes of an exercise, each in a namespace of its own, and the
// function of the exercise, which calls the mistake that the environment variable COLLIDE_MISTAKE
// names. So the compiler reads and instantiates once what they share, which is a fourth of the
// work, and every mistake still has a process of its own.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/files.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

struct Function {
    std::string head;       // "double f(const Vec3& v, double e)"
    std::string name;       // "f"
    std::string arguments;  // "v, e"
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string last_word(std::string text) {
    while (!text.empty() && !is_word(text.back())) text.pop_back();
    std::size_t begin = text.size();
    while (begin > 0 && is_word(text[begin - 1])) --begin;
    return text.substr(begin);
}

Function function_with(const std::string& head) {
    const std::size_t open = head.find('('), close = head.rfind(')');
    Function function{.head = head, .name = last_word(head.substr(0, open)), .arguments = ""};
    std::string parameter;
    int depth = 0;  // a comma inside <> or () separates no parameters
    for (const char c : head.substr(open + 1, close - open - 1) + ",") {
        depth += (c == '<' || c == '(') - (c == '>' || c == ')');
        if (c != ',' || depth > 0) {
            parameter += c;
            continue;
        }
        function.arguments += (function.arguments.empty() ? "" : ", ") + last_word(parameter);
        parameter.clear();
    }
    return function;
}

/// The one function that the answer defines outside an unnamed namespace. The answers are
/// formatted: its head begins at the start of a line, and the first brace after it ends a line.
Function function_of(const fs::path& answer) {
    std::istringstream lines(read_text(answer));
    std::vector<std::string> heads;
    bool is_hidden = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "namespace {") is_hidden = true;
        if (line == "}  // namespace") is_hidden = false;
        const bool is_start = !line.empty() && (is_word(line[0]) || line[0] == '[');
        if (is_hidden || !is_start || line.find('(') == std::string::npos) continue;
        std::string head = line;
        while (head.find_first_of("{;") == std::string::npos && std::getline(lines, line))
            head += "\n" + line;
        if (head.ends_with(" {")) heads.push_back(head.substr(0, head.size() - 2));
    }
    if (heads.size() != 1)
        throw std::runtime_error(answer.string() + ": must define one function, not " +
                                 std::to_string(heads.size()));
    return function_with(heads.front());
}

/// The mistake's name: half_angle for diverging_ray.half_angle.cpp.
std::string name_of(const fs::path& mistake) {
    return mistake.stem().extension().string().substr(1);
}

void write_zoo(std::ostream& out, const Function& function, const std::vector<fs::path>& mistakes) {
    // The headers first: under the names below they would declare everything once more.
    std::set<std::string> includes = {"#include <cstdlib>", "#include <stdexcept>",
                                      "#include <string>"};
    for (const fs::path& mistake : mistakes) {
        std::istringstream lines(read_text(mistake));
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with("#include")) includes.insert(line);
    }
    for (const std::string& line : includes) out << line << '\n';
    for (const fs::path& mistake : mistakes)
        out << "\n#define collide collide::mistake_" << name_of(mistake) << "\n#include \""
            << mistake.string() << "\"\n#undef collide\n";

    out << "\nnamespace collide {\n\n"
        << "static std::string chosen_mistake() {\n    const char* name = "
           "std::getenv(\"COLLIDE_MISTAKE\");\n"
        << "    return name ? name : \"\";\n}\n\n"
        << function.head
        << " {\n    static const std::string chosen_ = collide::chosen_mistake();\n";
    for (const fs::path& mistake : mistakes)
        out << "    if (chosen_ == \"" << name_of(mistake) << "\") return collide::mistake_"
            << name_of(mistake) << "::" << function.name << '(' << function.arguments << ");\n";
    out << "    throw std::logic_error(\"COLLIDE_MISTAKE names no mistake: \" + chosen_);\n}\n\n"
        << "}  // namespace collide\n";
}

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 4) throw std::runtime_error("usage: zoo_source SOURCE ANSWER MISTAKE…");
        const std::vector<fs::path> mistakes(argv + 3, argv + argc);
        const Function function = function_of(argv[2]);
        write_file(argv[1], [&](std::ostream& out) { write_zoo(out, function, mistakes); });
    } catch (const std::exception& error) {
        std::cerr << "zoo_source: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
