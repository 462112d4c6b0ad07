#include "common/workshop/companion/class_lists.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <ostream>
#include <regex>
#include <stdexcept>
#include <utility>

#include "common/figures/files.hpp"
#include "common/workshop/companion/csv.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

std::size_t column_of(const CsvRow& head, const std::string& name) {
    const auto found = std::find(head.begin(), head.end(), name);
    return found == head.end() ? none : static_cast<std::size_t>(found - head.begin());
}

/// The first group of the expression in the name, or nothing.
std::optional<std::string> number_in(const std::string& name, const std::regex& expression) {
    std::smatch match;
    if (!std::regex_search(name, match, expression)) return std::nullopt;
    return match[1].str();
}

bool is_one_of(const CsvRow& row, const std::vector<std::size_t>& columns,
               const std::string& name) {
    return std::any_of(columns.begin(), columns.end(), [&](std::size_t column) {
        return column < row.size() && !name.empty() && row[column] == name;
    });
}

/// The columns of these names that the table has.
std::vector<std::size_t> columns_of(const CsvRow& head, const std::vector<std::string>& names) {
    std::vector<std::size_t> columns;
    for (const std::string& name : names)
        if (const std::size_t column = column_of(head, name); column != none)
            columns.push_back(column);
    return columns;
}

/// As the system has written it: quoted where needed, without an apostrophe that it would not know.
std::string plain_field(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    return "\"" + replaced(text, "\"", "\"\"") + "\"";
}

void write_table(const fs::path& file, const std::vector<CsvRow>& rows) {
    write_file(file, [&](std::ostream& out) {
        for (const CsvRow& row : rows)
            for (std::size_t i = 0; i < row.size(); ++i)
                out << plain_field(row[i]) << (i + 1 < row.size() ? "," : "\n");
    });
}

/// For each student the row that is his; calls `fill` with it.
template <class IsHis, class Fill>
NotUsed fill_rows(std::vector<CsvRow>& rows, const std::vector<GradedStudent>& students,
                  const IsHis& is_his, const Fill& fill) {
    NotUsed not_used;
    std::map<std::ptrdiff_t, const GradedStudent*> best;  // by row
    for (const GradedStudent& student : students) {
        const auto row = std::find_if(rows.begin() + 1, rows.end(), [&](const CsvRow& each) {
            return is_his(each, student.submission);
        });
        if (row == rows.end()) {
            not_used.nobodys.push_back(student.submission);
            continue;
        }
        const GradedStudent*& his = best[row - rows.begin()];
        const GradedStudent* other = &student;
        if (his == nullptr || std::stod(student.points) > std::stod(his->points))
            std::swap(his, other);
        if (other != nullptr) not_used.others.push_back(other->submission);
    }
    for (const auto& [row, student] : best) fill(rows[static_cast<std::size_t>(row)], *student);
    return not_used;
}

std::vector<CsvRow> read_table(const fs::path& file) {
    std::vector<CsvRow> rows = read_csv(read_text(file));
    if (rows.empty()) throw std::invalid_argument(file.string() + " is empty");
    for (CsvRow& row : rows) row.resize(std::max(row.size(), rows[0].size()));
    return rows;
}

/// "Exercise 6" and "1234" for the column "Exercise 6 (1234)".
struct Assignment {
    std::size_t column;
    std::string name, number;
};
std::vector<Assignment> assignments_of(const CsvRow& head) {
    static const std::regex expression("^(.*) \\(([0-9]+)\\)$");
    std::vector<Assignment> assignments;
    for (std::size_t i = 0; i < head.size(); ++i)
        if (std::smatch match; std::regex_match(head[i], match, expression))
            assignments.push_back({i, match[1], match[2]});
    return assignments;
}

std::size_t assignment_column(const fs::path& list, const CsvRow& head, const std::string& wanted) {
    std::vector<Assignment> fitting = assignments_of(head);
    std::string names;
    for (const Assignment& each : fitting) names += (names.empty() ? "" : ", ") + head[each.column];
    std::erase_if(fitting, [&](const Assignment& each) {
        return !wanted.empty() && each.name != wanted && each.number != wanted &&
               head[each.column] != wanted;
    });
    if (fitting.size() == 1) return fitting[0].column;
    throw std::invalid_argument(list.string() + ": which assignment? Name one with --assignment: " +
                                (names.empty() ? "there is none" : names));
}

}  // namespace

NotUsed fill_moodle_worksheet(const fs::path& list, const fs::path& filled,
                              const std::vector<GradedStudent>& students) {
    std::vector<CsvRow> rows = read_table(list);
    const CsvRow head = rows[0];
    const std::size_t identifier = column_of(head, "Identifier"), grade = column_of(head, "Grade");
    const std::size_t comments = column_of(head, "Feedback comments");
    // These three are what Moodle itself asks for when it imports the file.
    if (identifier == none || grade == none || column_of(head, "Last modified (grade)") == none)
        throw std::invalid_argument(
            list.string() +
            " is not an English grading worksheet of Moodle: it must have the columns Identifier, "
            "Grade and Last modified (grade)");
    const auto names = columns_of(head, {"Email address", "ID number", "Full name"});
    static const std::regex expression("_([0-9]+)_assignsubmission");
    const auto is_his = [&](const CsvRow& row, const std::string& submission) {
        if (const auto number = number_in(submission, expression))
            return row[identifier] == "Participant " + *number;
        return is_one_of(row, names, submission);
    };
    NotUsed not_used =
        fill_rows(rows, students, is_his, [&](CsvRow& row, const GradedStudent& student) {
            row[grade] = student.points;
            if (comments != none) row[comments] = student.comment;
        });
    write_table(filled, rows);
    return not_used;
}

NotUsed fill_canvas_gradebook(const fs::path& list, const fs::path& filled,
                              const std::string& assignment,
                              const std::vector<GradedStudent>& students) {
    std::vector<CsvRow> rows = read_table(list);
    const CsvRow head = rows[0];
    const std::size_t id = column_of(head, "ID"), section = column_of(head, "Section");
    if (head[0] != "Student" || id == none || section == none)
        throw std::invalid_argument(
            list.string() +
            " is not a gradebook of Canvas: it must have the columns Student, ID and Section");
    const std::size_t grade = assignment_column(list, head, assignment);
    const auto names = columns_of(head, {"SIS Login ID", "SIS User ID", "Student"});
    static const std::regex expression("_([0-9]+)_[0-9]+_");
    const auto is_his = [&](const CsvRow& row, const std::string& submission) {
        if (const auto number = number_in(submission, expression)) return row[id] == *number;
        return is_one_of(row, names, submission);
    };
    NotUsed not_used =
        fill_rows(rows, students, is_his,
                  [&](CsvRow& row, const GradedStudent& student) { row[grade] = student.points; });
    // Canvas knows the students by the columns up to the section.
    for (CsvRow& row : rows) {
        const std::string points = row[grade];
        row.resize(section + 1);
        row.push_back(points);
    }
    write_table(filled, rows);
    return not_used;
}

}  // namespace collide
