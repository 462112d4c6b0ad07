#include "common/workshop/companion/results.hpp"

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "common/figures/files.hpp"

namespace collide {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

const Word all_words[] = {Word::passed,           Word::fails,   Word::not_started,
                          Word::does_not_compile, Word::crashed, Word::timed_out};

Word word_from(const std::string& text) {
    for (const Word word : all_words)
        if (to_text(word) == text) return word;
    throw std::runtime_error("there is no result " + text);
}

// A student's output may be anything; invalid UTF-8 is replaced.
std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// FNV-1a. It only finds the file; the whole key is in it.
std::string digest(const std::string& text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    return digits;
}

/// Is it part of the course's own code? The files that students write are not.
bool makes_checks(const fs::path& file, const std::string& room) {
    const std::string name = file.filename().string();
    if (room == "exercises") return name.ends_with(".check.cpp") || name == "values.hpp";
    return name.ends_with(".cpp") || name.ends_with(".hpp") || name == "CMakeLists.txt" ||
           name == "fingerprints.tsv" || name.ends_with(".mistakes") || name.ends_with(".cmake");
}

}  // namespace

std::string to_json(const Outcome& outcome) {
    Json calls = Json::array();
    for (const CallText& call : outcome.first.calls) calls.push_back({call.call, call.came});
    return dumped(
        {{"word", to_text(outcome.word)},
         {"checks", outcome.checks},
         {"failing", outcome.failing},
         {"detail", outcome.detail},
         {"first",
          {{"name", outcome.first.name},
           {"result", outcome.first.result},
           {"failure", outcome.first.failure},
           {"printed", outcome.first.printed},
           {"calls", calls}}},
         {"hint", {{"certain", outcome.hint.is_certain}, {"texts", outcome.hint.texts}}}});
}

Outcome outcome_from(const std::string& text, const Exercise& exercise) {
    const Json json = Json::parse(text);
    Outcome outcome{.exercise = exercise, .word = word_from(json.at("word"))};
    outcome.checks = json.at("checks");
    outcome.failing = json.at("failing").get<std::vector<std::string>>();
    outcome.detail = json.at("detail");
    const Json& first = json.at("first");
    outcome.first = {.name = first.at("name"),
                     .result = first.at("result"),
                     .failure = first.at("failure"),
                     .calls = {},
                     .printed = first.at("printed")};
    for (const Json& call : first.at("calls"))
        outcome.first.calls.push_back({call.at(0), call.at(1)});
    outcome.hint = {json.at("hint").at("certain"),
                    json.at("hint").at("texts").get<std::vector<std::string>>()};
    return outcome;
}

std::string version_of_checks(const fs::path& root) {
    std::string text;
    for (const std::string room : {"chapters", "common", "exercises", "solutions"}) {
        std::set<fs::path> files;
        if (!fs::exists(root / room)) continue;  // the course of the tests has no common/
        for (const auto& entry : fs::recursive_directory_iterator(root / room))
            if (entry.is_regular_file() && makes_checks(entry.path(), room))
                files.insert(entry.path());
        for (const fs::path& file : files)
            text += fs::relative(file, root).string() + "\n" + read_text(file) + "\n";
    }
    return digest(text);
}

std::string ResultStore::key(const Exercise& exercise, const SourceFiles& source) const {
    return dumped({conditions_, exercise.id, source.text, source.headers});
}

fs::path ResultStore::file(const std::string& key) const {
    const std::string name = digest(key);
    return folder_ / name.substr(0, 2) / (name + ".json");
}

std::optional<Outcome> ResultStore::find(const Exercise& exercise,
                                         const SourceFiles& source) const {
    const std::string wanted = key(exercise, source);
    std::ifstream in(file(wanted));
    const Json kept = Json::parse(in, nullptr, false);
    if (!kept.is_object() || kept.value("key", "") != wanted) return std::nullopt;
    try {
        return outcome_from(kept.at("outcome"), exercise);
    } catch (const std::exception&) {
        return std::nullopt;  // of another version, or broken
    }
}

void ResultStore::keep(const Outcome& outcome, const SourceFiles& source) const {
    const std::string wanted = key(outcome.exercise, source);
    const fs::path path = file(wanted);
    fs::create_directories(path.parent_path());
    // Several graders may write the same result: each under a name of its own, then renamed.
    const fs::path own =
        path.parent_path() / (std::to_string(getpid()) + "-" + path.filename().string());
    write_file(own, [&](std::ostream& out) {
        out << dumped({{"key", wanted}, {"outcome", to_json(outcome)}});
    });
    fs::rename(own, path);
}

}  // namespace collide
