// What would work here and not on a Mac, which nobody compiles on every day.
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"
#include "common/workshop/tests/scratch.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

/// Words of one system in files that are not named for it (…_linux.cpp), one sentence each.
std::vector<std::string> words_of_one_system(const fs::path& tree) {
    static const std::regex word(
        R"(__linux__|__APPLE__|sys/prctl|prctl\(|pipe2\(|SOCK_CLOEXEC|F_SETPIPE_SZ|SYS_[a-z_]+|"/proc|"bwrap)");
    std::vector<std::string> found;
    for (const char* room : {"common", "chapters", "exercises", "solutions"}) {
        if (!fs::exists(tree / room)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(tree / room)) {
            const std::string file = entry.path().string();
            if ((!file.ends_with(".cpp") && !file.ends_with(".hpp")) ||
                file.ends_with("_linux.cpp") || file.find("/tests/") != std::string::npos)
                continue;
            const std::string text = read_text(entry.path());
            for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it)
                found.push_back(file + " says " + it->str());
        }
    }
    return found;
}

/// What a script says that bash 3.2 or the tools of BSD do not understand.
std::vector<std::string> beyond_bash_3(const std::string& script) {
    const std::string name = "[A-Za-z_][A-Za-z_0-9]*";
    const std::regex forbidden(
        // bash: arrays by name, lists from lines, case conversion, quoting, references, operators
        R"((declare|local|typeset) -[a-zA-Z]*[An]|\bmapfile\b|\breadarray\b|\bcoproc\b|\bBASHPID\b|\bEPOCHSECONDS\b)"
        R"(|\$\{)" +
        name +
        R"((\[[^\]]*\])?(,|\^|@[A-Z])|\[-[0-9]+\]\}|\|&|&>>|;;?&|\[\[? -v |\bwait -n|globstar)"
        // a name beside a letter that is not ASCII, of which it takes a part
        R"(|\$)" +
        name +
        R"([\x80-\xff])"
        // tools
        R"(|readlink -f|\brealpath\b|\bnproc\b|\bsed (-[a-zA-Z]* )*-[a-zA-Z]*[ir]\b|\bgrep -[a-zA-Z]*P|\bdate (-d|\+[^ ]*%N))"
        R"(|(^|[^-])\btimeout [0-9]|\bstat -c|\bxargs -r|\bfind .*-printf|\bhead -n -|\btac\b|\bmktemp --|\bcp --)");
    std::vector<std::string> found;
    for (std::sregex_iterator it(script.begin(), script.end(), forbidden), end; it != end; ++it)
        found.push_back(it->str());
    // An array that begins empty and still is: bash 3.2 calls it unbound, unless asked whether it is there.
    const std::regex empty("(" + name + R"()=\(\))");
    std::set<std::string> arrays;
    for (std::sregex_iterator it(script.begin(), script.end(), empty), end; it != end; ++it)
        arrays.insert((*it)[1]);
    for (const std::string& array : arrays) {
        const std::string expansion = "\"${" + array + "[@]}\"";
        for (std::size_t at = 0; (at = script.find(expansion, at)) != std::string::npos; ++at)
            if (at < 4 || script.substr(at - 4, 4) != "[@]+") found.push_back(expansion);
    }
    return found;
}

}  // namespace

TEST_CASE("what only one system has stands in files that are named for it") {
    for (const std::string& sentence : words_of_one_system(COLLIDE_ROOT)) FAIL_CHECK(sentence);
}

TEST_CASE("a word of one system elsewhere is found") {
    const Scratch scratch;
    fs::create_directories(scratch.folder / "common");
    const auto write = [&](const char* file, const char* text) {
        write_file(scratch.folder / "common" / file, [&](std::ostream& out) { out << text; });
    };
    write("a_linux.cpp", "prctl(PR_SET_DUMPABLE, 0);\n");
    CHECK(words_of_one_system(scratch.folder).empty());
    write("b.cpp", "#ifdef __linux__\npipe2(ends, O_CLOEXEC);\n#endif\n");
    CHECK(words_of_one_system(scratch.folder).size() == 2);
}

TEST_CASE("the command 'course' runs under bash 3.2 and with the tools of BSD") {
    for (const std::string& words : beyond_bash_3(read_text(fs::path(COLLIDE_ROOT) / "course")))
        FAIL_CHECK(words);
}

TEST_CASE("what bash 3.2 or BSD lacks is found") {
    for (const char* words : {"local -A seen",    "declare -n other=x",
                              "mapfile -t lines", "echo ${name,,}",
                              "echo ${name^^}",   "echo ${list[0]@Q}",
                              "make |& tee log",  "make &>> log",
                              "echo ${list[-1]}", "[ -v name ]",
                              "say \"$name…\"",   "readlink -f x",
                              "sed -i s/a/b/ x",  "sed -n -r p x",
                              "grep -oP a x",     "date -d now",
                              "timeout 5 x",      "x=() && echo \"${x[@]}\"",
                              "a) f ;;&",         "wait -n"}) {
        INFO(words);
        CHECK(beyond_bash_3(words).size() == 1);
    }
    CHECK(beyond_bash_3("x=() && f ${x[@]+\"${x[@]}\"} && say \"${name}…\" && sed -n 's/a/b/p' x | "
                        "grep -oE a && y=(1) && f \"${y[@]}\" && echo \"$((1 + 1))…\"")
              .empty());
}
