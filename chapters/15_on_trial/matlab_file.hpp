// An array of structs as MATLAB saved it, which is how the bounces are published.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace collide {

/// The fields of one struct by name, each with its numbers in MATLAB's order, column by column.
using MatlabRecord = std::map<std::string, std::vector<double>>;

/// The elements of the struct array with this name in a MATLAB file of version 5 (MATLAB's own
/// default; versions 6 and 7 of its `save` write it, too), compressed or not.
///
/// Fields of numbers are read, and fields of anything else are left out. Throws std::invalid_argument naming the
/// file if it cannot be read, is of another version (a file of `-v7.3` is one), is damaged, or has no such array.
std::vector<MatlabRecord> read_matlab_records(const std::filesystem::path& file,
                                              const std::string& name);

}  // namespace collide
