// exercise_source checks OUT ANSWER CHECK_SOURCE [VALUES]    the checks, with a proxy that calls
// the student's process exercise_source student OUT ANSWER [VALUES]                the main program
// of that process exercise_source zoo OUT ANSWER MISTAKES                    the answer and its
// whole zoo in one source exercise_source few OUT ANSWER MISTAKES                    the answer and
// the first mistakes of its zoo
//
// Generates the sources for the function of an exercise from the signature of its answer. In a zoo
// (common/workshop/companion/zoo.hpp) each variant has its own namespace, and the function calls
// the one named by the environment variable COLLIDE_VARIANT. So the compiler reads and instantiates
// the common part once, which is a fourth of the work, and every variant still runs in its own
// process.
#include <cctype>
#include <filesystem>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/figures/files.hpp"
#include "common/workshop/companion/zoo.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

struct Parameter {
    std::string type, name;  // "const VecX&", "f"
};

struct Function {
    std::string head;    // "double f(const Vec3& v, double e)"
    std::string result;  // "double"
    std::string name;    // "f"
    std::vector<Parameter> parameters;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// "const Vec3& v" → {"const Vec3&", "v"}; the same for a result and the name of a function.
Parameter split_declaration(std::string text) {
    while (!text.empty() && !is_word(text.back())) text.pop_back();
    std::size_t begin = text.size();
    while (begin > 0 && is_word(text[begin - 1])) --begin;
    Parameter parameter{text.substr(0, begin), text.substr(begin)};
    while (!parameter.type.empty() &&
           std::isspace(static_cast<unsigned char>(parameter.type.back())))
        parameter.type.pop_back();
    parameter.type.erase(0, parameter.type.find_first_not_of(" \n"));
    return parameter;
}

Function function_with(const std::string& head) {
    const std::size_t open = head.find('('), close = head.rfind(')');
    const Parameter front = split_declaration(head.substr(0, open));
    Function function{.head = head, .result = front.type, .name = front.name, .parameters = {}};
    std::string parameter;
    int depth = 0;  // commas inside <> or () do not separate parameters
    for (const char c : head.substr(open + 1, close - open - 1) + ",") {
        depth += (c == '<' || c == '(') - (c == '>' || c == ')');
        if (c != ',' || depth > 0) {
            parameter += c;
            continue;
        }
        function.parameters.push_back(split_declaration(parameter));
        parameter.clear();
    }
    return function;
}

/// The one function that the answer defines outside an unnamed namespace. Answers are formatted:
/// the signature starts at the beginning of a line, and its opening brace ends a line.
Function function_of(const Source& answer) {
    std::vector<std::string> heads;
    bool is_hidden = false;
    for (std::size_t i = 0; i < answer.lines.size(); ++i) {
        const std::string& line = answer.lines[i];
        if (line == "namespace {") is_hidden = true;
        if (line == "}  // namespace") is_hidden = false;
        const bool is_start = !line.empty() && (is_word(line[0]) || line[0] == '[');
        if (is_hidden || !is_start || line.find('(') == std::string::npos) continue;
        std::string head = line;
        while (head.find_first_of("{;") == std::string::npos && i + 1 < answer.lines.size())
            head += "\n" + answer.lines[++i];
        if (head.find('{') == std::string::npos) continue;
        heads.push_back(head.substr(0, head.find(" {")));
    }
    if (heads.size() != 1)
        throw std::runtime_error("the answer must define one function, not " +
                                 std::to_string(heads.size()));
    return function_with(heads.front());
}

std::string names_of(const Function& function) {
    std::string names;
    for (const Parameter& parameter : function.parameters)
        names += (names.empty() ? "" : ", ") + parameter.name;
    return names;
}

std::string types_of(const Function& function) {
    std::string types;
    for (const Parameter& parameter : function.parameters)
        types += (types.empty() ? "" : ", ") + parameter.type;
    return types;
}

void write_includes(std::ostream& out, std::set<std::string> lines, const Source& answer) {
    lines.insert(answer.includes.begin(), answer.includes.end());
    for (const std::string& line : lines) out << line << '\n';
}

std::string include(const std::string& file) { return "#include \"" + file + "\""; }

void write_checks(std::ostream& out, const Function& function, const Source& answer,
                  const std::vector<std::string>& files) {
    std::set<std::string> includes = {include("common/workshop/checks/student.hpp")};
    for (std::size_t i = 1; i < files.size(); ++i) includes.insert(include(files[i]));
    out << include("common/workshop/checks/assertions.hpp") << '\n';
    write_includes(out, includes, answer);
    out << "\nnamespace collide {\n\n"
        << function.head << " {\n    return ask<" << function.result << ", " << types_of(function)
        << ">(\"" << function.name << "\", \"" << names_of(function) << "\", " << names_of(function)
        << ");\n}\n\n}  // namespace collide\n\n"
        << include(files.at(0)) << '\n';
}

/// @param serve  "serve" for the student's process, "serve_mutant" for answers that are spoiled
void write_server(std::ostream& out, const std::string& header, const std::string& serve,
                  const Function& function, const Source& answer,
                  const std::vector<std::string>& files) {
    std::set<std::string> includes = {include(header)};
    for (const std::string& file : files) includes.insert(include(file));
    write_includes(out, includes, answer);
    out << "\nint main() {\n    using namespace collide;\n    return " << serve << "<"
        << function.result << ", " << types_of(function) << ">(" << function.name << ");\n}\n";
}

void write_zoo(std::ostream& out, const Function& function, const Source& answer,
               const std::vector<Variant>& variants) {
    std::set<std::string> includes = {"#include <cstdlib>", "#include <stdexcept>",
                                      "#include <string>"};
    for (const Variant& variant : variants)
        includes.insert(variant.includes.begin(), variant.includes.end());
    write_includes(out, includes, answer);
    const auto in_namespace = [&](const std::string& name, const std::string& code) {
        out << "\nnamespace collide::variant_" << name << " {\n" << code << "}\n";
    };
    std::string code;
    for (const std::string& line : answer.lines) code += line + "\n";
    in_namespace("answer", code);
    for (const Variant& variant : variants) in_namespace(variant.name, variant.code);

    out << "\nnamespace collide {\n\n"
        << "static std::string chosen_variant() {\n"
        << "    const char* name = std::getenv(\"COLLIDE_VARIANT\");\n"
        << "    return name ? name : \"answer\";\n}\n\n"
        << function.head << " {\n    static const std::string chosen_ = chosen_variant();\n";
    const auto call = [&](const std::string& name) {
        out << "    if (chosen_ == \"" << name << "\") return variant_" << name
            << "::" << function.name << '(' << names_of(function) << ");\n";
    };
    call("answer");
    for (const Variant& variant : variants) call(variant.name);
    out << "    throw std::logic_error(\"COLLIDE_VARIANT names none: \" + chosen_);\n}\n\n"
        << "}  // namespace collide\n";
}

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 4)
            throw std::runtime_error(
                "usage: exercise_source checks|student|mutants|zoo|few OUT ANSWER FILES…");
        const std::string kind = argv[1];
        const std::vector<std::string> files(argv + 4, argv + argc);
        const Source answer = read_source(argv[3]);
        const Function function = function_of(answer);
        write_file(argv[2], [&](std::ostream& out) {
            if (kind == "checks")
                write_checks(out, function, answer, files);
            else if (kind == "student")
                write_server(out, "common/workshop/checks/serve.hpp", "serve", function, answer,
                             files);
            else if (kind == "mutants")
                write_server(out, "common/workshop/checks/mutants.hpp", "serve_mutant", function,
                             answer, files);
            else if (kind == "zoo")
                write_zoo(out, function, answer, read_zoo(files.at(0), argv[3]));
            else
                write_zoo(out, function, answer, few_of(read_zoo(files.at(0), argv[3])));
        });
    } catch (const std::exception& error) {
        std::cerr << "exercise_source: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
