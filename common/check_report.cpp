#include "common/check_report.hpp"

#include <fstream>
#include <sstream>

namespace collide {

CheckReport read_check_report(const std::filesystem::path& file) {
    CheckReport report;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        std::istringstream fields(line);
        std::string word, name, failure;
        std::getline(fields, word, '\t');
        std::getline(fields, name, '\t');
        std::getline(fields, failure);
        report.crashed |= word == "crashed";
        if (word == "done")
            report.complete = name == std::to_string(report.checks.size());
        else
            report.checks.push_back({name, word == "passed", failure});
    }
    return report;
}

}  // namespace collide
