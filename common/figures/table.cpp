#include "common/figures/table.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "common/core/digits.hpp"
#include "common/core/errors.hpp"
#include "common/figures/files.hpp"

namespace collide {

namespace {

// Enough to redraw the figure, few enough to hide another machine's rounding in a diff.
constexpr int csv_digits = 9;

std::string to_csv(double value) { return general_digits(value, csv_digits); }

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> words;
    std::istringstream stream(line);
    for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
    return words;
}

double to_number(const std::string& word, const std::string& where) {
    const auto value = number_in(word);
    if (!value) throw std::runtime_error(where + ": '" + word + "' is not a number");
    return *value;
}

bool agree(double a, double b, double relative, double absolute) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    if (a == b) return true;
    return std::abs(a - b) <= std::max(absolute, relative * std::max(std::abs(a), std::abs(b)));
}

}  // namespace

void Table::add(const std::vector<double>& row) {
    if (row.size() != names.size())
        throw std::invalid_argument("a row of " + std::to_string(row.size()) +
                                    " numbers for a table of " + std::to_string(names.size()) +
                                    " columns");
    rows.push_back(row);
}

void Table::add(std::initializer_list<Cell> row) {
    std::vector<double> numbers;
    for (const Cell& cell : row) numbers.push_back(cell.value);
    add(numbers);
}

Table Table::every(std::size_t stride) const {
    Table some(names);
    for (std::size_t i = 0; i < rows.size(); i += stride) some.rows.push_back(rows[i]);
    return some;
}

std::size_t Table::index_of(const std::string& name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw std::invalid_argument("the table has no column '" + name + "'");
    return static_cast<std::size_t>(found - names.begin());
}

std::vector<double> Table::column(const std::string& name) const {
    const std::size_t index = index_of(name);
    std::vector<double> values;
    values.reserve(rows.size());
    for (const auto& row : rows) values.push_back(row[index]);
    return values;
}

Table Table::where(const std::string& name, double value) const {
    const std::size_t index = index_of(name);
    Table result(names);
    for (const auto& row : rows)
        if (row[index] == value) result.rows.push_back(row);
    return result;
}

void write_csv(const Table& table, const std::filesystem::path& file) {
    write_file(file, [&](std::ostream& out) {
        for (std::size_t i = 0; i < table.names.size(); ++i)
            out << (i ? "," : "") << table.names[i];
        out << '\n';
        for (const auto& row : table.rows) {
            for (std::size_t i = 0; i < row.size(); ++i) out << (i ? "," : "") << to_csv(row[i]);
            out << '\n';
        }
    });
}

Table read_csv(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::string line;
    if (!std::getline(in, line))
        throw std::runtime_error(file.string() + ": cannot read a table from it");
    Table table(split(line));
    for (int number = 2; std::getline(in, line); ++number) {
        const std::string where = file.string() + ":" + std::to_string(number);
        const auto words = split(line);
        if (words.size() != table.names.size())
            throw std::runtime_error(where + ": " + std::to_string(words.size()) +
                                     " numbers instead of " + std::to_string(table.names.size()));
        std::vector<double> row;
        for (const auto& word : words) row.push_back(to_number(word, where));
        table.rows.push_back(row);
    }
    return table;
}

std::string difference(const Table& expected, const Table& actual, double relative, double absolute,
                       const std::map<std::string, double>& allowed) {
    if (expected.names != actual.names) return "the columns have other names";
    if (expected.rows.size() != actual.rows.size())
        return std::to_string(actual.rows.size()) + " rows instead of " +
               std::to_string(expected.rows.size());
    const auto bound = [&](const std::string& column) {
        const auto found = allowed.find(column);
        return found == allowed.end() ? absolute : found->second;
    };
    for (std::size_t i = 0; i < expected.rows.size(); ++i)
        for (std::size_t j = 0; j < expected.names.size(); ++j)
            if (!agree(expected.rows[i][j], actual.rows[i][j], relative, bound(expected.names[j])))
                return "line " + std::to_string(i + 2) + ", column " + expected.names[j] + ": " +
                       to_text(actual.rows[i][j]) + " instead of " + to_text(expected.rows[i][j]);
    return "";
}

}  // namespace collide
