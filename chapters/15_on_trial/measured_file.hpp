// Files of measured numbers: a header with the names of the columns, then a row of numbers per
// line.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

/// A row, and the line of the file on which it stands.
struct MeasuredRow {
    int line = 0;
    std::vector<double> numbers = {};
};

/// All rows. Throws std::invalid_argument naming the file, and the line, if the file cannot be
/// read, if its header has other columns, or if a row has not as many finite numbers.
std::vector<MeasuredRow> read_measured_rows(const std::filesystem::path& file,
                                            const std::vector<std::string>& columns);

/// Throws std::invalid_argument: "file:line: what".
[[noreturn]] void refuse_line(const std::filesystem::path& file, int line, const std::string& what);

/// Throws unless the folder is there.
void require_folder(const std::filesystem::path& folder);

}  // namespace collide
