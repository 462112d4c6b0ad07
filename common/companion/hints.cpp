#include "common/companion/hints.hpp"

#include <cctype>
#include <fstream>
#include <sstream>

#include "common/files.hpp"

namespace collide {

namespace fs = std::filesystem;

std::map<std::string, Fingerprint> read_fingerprints(const fs::path& mistakes_folder) {
    std::map<std::string, Fingerprint> fingerprints;
    std::ifstream in(mistakes_folder / "fingerprints.tsv");
    for (std::string line; std::getline(in, line);) {
        std::istringstream fields(line);
        std::string exercise, mistake, check;
        std::getline(fields, exercise, '\t');
        std::getline(fields, mistake, '\t');
        std::getline(fields, check);
        fingerprints[exercise + "." + mistake].push_back(check);
    }
    return fingerprints;
}

void write_fingerprints(const fs::path& mistakes_folder,
                        const std::map<std::string, Fingerprint>& fingerprints) {
    write_file(mistakes_folder / "fingerprints.tsv", [&](std::ostream& out) {
        for (const auto& [name, checks] : fingerprints) {
            const std::size_t dot = name.find('.');
            for (const std::string& check : checks)
                out << name.substr(0, dot) << '\t' << name.substr(dot + 1) << '\t' << check << '\n';
        }
    });
}

std::string read_hint(const fs::path& mistake) {
    std::istringstream lines(read_text(mistake));
    const std::string start = "// hint: ", more = "// ";
    std::string hint, line;
    std::getline(lines, line);
    if (!line.starts_with(start)) return "";
    hint = line.substr(start.size());
    while (std::getline(lines, line) && line.starts_with(more))
        hint += " " + line.substr(more.size());
    return hint;
}

std::string hint_for_mistake(const Exercise& exercise, const std::vector<std::string>& failing) {
    for (const auto& [name, fingerprint] : read_fingerprints(exercise.mistakes_folder()))
        if (name.starts_with(exercise.name + ".") && fingerprint == failing) {
            // A mistake may have been taken out since the fingerprints were made.
            const fs::path mistake = exercise.mistakes_folder() / (name + ".cpp");
            return fs::exists(mistake) ? read_hint(mistake) : "";
        }
    return "";
}

std::vector<std::string> general_hints(const Exercise& exercise) {
    std::istringstream lines(read_text(exercise.sheet()));
    std::vector<std::string> hints;
    bool in_section = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("## "))
            in_section = line.find("`" + exercise.name + "`") != std::string::npos;
        const std::size_t dot = line.find(". ");
        const bool is_item = dot != std::string::npos && dot > 0 && dot < 3 &&
                             std::isdigit(static_cast<unsigned char>(line[0]));
        if (in_section && is_item)
            hints.push_back(line.substr(dot + 2));
        else if (in_section && !hints.empty() && line.starts_with("   "))
            hints.back() += " " + line.substr(line.find_first_not_of(' '));
    }
    return hints;
}

}  // namespace collide
