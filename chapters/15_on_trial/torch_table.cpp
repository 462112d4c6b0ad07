#include "chapters/15_on_trial/torch_table.hpp"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace collide {

namespace {

constexpr std::size_t torch_word = sizeof(double);

/// The pickle of the number with which these files begin.
const std::string torch_magic("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19\x2e", 15);

std::uint64_t torch_integer(const std::string& bytes, std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = torch_word; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

/// The same bytes as a number. (std::bit_cast does it, but not in the browser's library.)
double torch_double(const std::string& bytes, std::size_t at) {
    const std::uint64_t integer = torch_integer(bytes, at);
    double value = 0;
    std::memcpy(&value, &integer, sizeof value);
    return value;
}

/// In the pickles the strides of such a tensor end with (…, columns, 1): its rows are in order.
bool has_rows_in_order(const std::string& bytes, int columns) {
    const std::string strides{'K', static_cast<char>(columns), 'K', '\x01', '\x87'};
    return bytes.find(strides) != std::string::npos;
}

/// Where the numbers begin: their count stands before them and they end with the file.
std::size_t begin_of_torch_numbers(const std::string& bytes, std::size_t columns) {
    for (std::size_t rows = 1; (rows * columns + 1) * torch_word < bytes.size(); ++rows) {
        const std::size_t begin = bytes.size() - rows * columns * torch_word;
        if (torch_integer(bytes, begin - torch_word) == rows * columns) return begin;
    }
    return bytes.size();
}

}  // namespace

std::vector<std::vector<double>> read_torch_table(const std::filesystem::path& file, int columns) {
    const auto refuse_file = [&](const std::string& what) {
        throw std::invalid_argument(file.string() + ": " + what);
    };
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (bytes.empty()) refuse_file("cannot be read");
    if (bytes.starts_with("PK"))
        refuse_file(
            "is a zip, PyTorch's newer form: write it with _use_new_zipfile_serialization=False");
    if (!bytes.starts_with(torch_magic)) refuse_file("is no tensor that PyTorch has written");
    const std::size_t begin = begin_of_torch_numbers(bytes, static_cast<std::size_t>(columns));
    const std::string pickles = bytes.substr(0, begin);
    if (begin == bytes.size() || pickles.find("DoubleStorage") == std::string::npos ||
        !has_rows_in_order(pickles, columns))
        refuse_file("is no table of doubles with " + std::to_string(columns) + " columns");
    std::vector<std::vector<double>> rows;
    for (std::size_t at = begin; at < bytes.size(); at += torch_word) {
        if (rows.empty() || rows.back().size() == static_cast<std::size_t>(columns))
            rows.emplace_back();
        rows.back().push_back(torch_double(bytes, at));
    }
    return rows;
}

}  // namespace collide
