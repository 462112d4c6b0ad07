#include "common/workshop/checks/report.hpp"

#include <nlohmann/json.hpp>
#include <sstream>

namespace collide {

void read_line(CheckReport& report, const std::string& line) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object()) return;
    if (json.contains("done")) {
        report.complete = json["done"] == report.checks.size();
        return;
    }
    const std::string name = json.value("check", ""), result = json.value("result", "");
    report.running = result == "begins" ? name : "";
    if (result == "begins") return;
    CheckResult check{.name = name,
                      .result = result,
                      .failure = json.value("failure", ""),
                      .calls = {},
                      .printed = json.value("printed", "")};
    for (const auto& call : json.value("calls", nlohmann::json::array()))
        check.calls.push_back({call.value("call", ""), call.value("came", "")});
    report.checks.push_back(check);
}

CheckReport read_report(const std::string& text) {
    CheckReport report;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) read_line(report, line);
    return report;
}

}  // namespace collide
