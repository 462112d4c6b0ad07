// The numbers behind a figure: named columns, written as CSV.
#pragma once
#include <filesystem>
#include <initializer_list>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace collide {

/// A table of numbers. A column's name ends in its unit where it has one: time_s, height_m,
/// energy_J.
struct Table {
    /// A number of any type, so that rows need no casts.
    struct Cell {
        double value;

        template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
        Cell(Number number) : value(static_cast<double>(number)) {}
    };

    std::vector<std::string> names;
    std::vector<std::vector<double>> rows;

    explicit Table(std::vector<std::string> column_names) : names(std::move(column_names)) {}

    /// One number for each column.
    void add(const std::vector<double>& row);
    void add(std::initializer_list<Cell> row);
    /// The column as a vector, to draw it.
    std::vector<double> column(const std::string& name) const;
    /// The rows whose column has this value.
    Table where(const std::string& name, double value) const;

    /// Every `stride`-th row, beginning with the first.
    Table every(std::size_t stride) const;

    std::size_t index_of(const std::string& name) const;
};

void write_csv(const Table& table, const std::filesystem::path& file);
/// Throws std::runtime_error naming the file and line that is not a row of numbers.
Table read_csv(const std::filesystem::path& file);

/// The difference of two tables as one sentence; empty if they agree. Numbers agree if they differ
/// by at most `relative` times their size, or by at most `absolute`, or by what is allowed in
/// their column.
std::string difference(const Table& expected, const Table& actual, double relative, double absolute,
                       const std::map<std::string, double>& allowed = {});

}  // namespace collide
