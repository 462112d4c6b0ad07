#include "chapters/15_on_trial/matlab_file.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <type_traits>

#include "chapters/15_on_trial/inflate.hpp"

namespace collide {

namespace {

/// What an element of the file holds, as its tag says.
enum class MatlabType : std::uint32_t {
    int8 = 1,
    uint8 = 2,
    int16 = 3,
    uint16 = 4,
    int32 = 5,
    uint32 = 6,
    float32 = 7,
    float64 = 9,
    int64 = 12,
    uint64 = 13,
    matrix = 14,
    compressed = 15
};

struct MatlabElement {
    MatlabType type = {};
    std::string_view bytes = {};
};

[[noreturn]] void refuse_matlab(const std::string& why) { throw std::invalid_argument(why); }

/// An integer or a number in IEEE's form, low byte first.
template <class Number>
Number matlab_number(std::string_view bytes, std::size_t at) {
    using Integer = std::conditional_t<
        sizeof(Number) == 8, std::uint64_t,
        std::conditional_t<sizeof(Number) == 4, std::uint32_t,
                           std::conditional_t<sizeof(Number) == 2, std::uint16_t, std::uint8_t>>>;
    std::uint64_t value = 0;
    for (std::size_t i = sizeof(Number); i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    const auto integer = static_cast<Integer>(value);
    Number number = {};
    std::memcpy(&number, &integer, sizeof number);
    return number;
}

/// Reads elements one after the other: a tag of eight bytes, then the bytes, filled up to a multiple
/// of eight. Of an element of at most four bytes the tag holds everything.
class MatlabElements {
  public:
    explicit MatlabElements(std::string_view bytes) : rest_(bytes) {}

    bool is_done() const { return rest_.empty(); }
    MatlabElement next() {
        constexpr std::size_t tag_size = 8, small_tag = 4;
        if (rest_.size() < tag_size) refuse_matlab("ends within an element");
        const auto tag = matlab_number<std::uint32_t>(rest_, 0);
        const std::size_t small = tag >> 16;
        if (small > small_tag) refuse_matlab("has a damaged tag");
        if (small > 0) {
            const MatlabElement found{MatlabType{tag & 0xffffu}, rest_.substr(small_tag, small)};
            rest_.remove_prefix(tag_size);
            return found;
        }
        const std::size_t size = matlab_number<std::uint32_t>(rest_, small_tag);
        rest_.remove_prefix(tag_size);
        if (size > rest_.size()) refuse_matlab("ends within an element");
        const MatlabElement found{MatlabType{tag}, rest_.substr(0, size)};
        // Compressed elements alone are not filled up.
        const std::size_t filled = found.type == MatlabType::compressed
                                       ? size
                                       : (size + tag_size - 1) / tag_size * tag_size;
        rest_.remove_prefix(std::min(filled, rest_.size()));
        return found;
    }

  private:
    std::string_view rest_;
};

template <class Number>
std::vector<double> numbers_as(std::string_view bytes) {
    std::vector<double> numbers;
    for (std::size_t at = 0; at + sizeof(Number) <= bytes.size(); at += sizeof(Number))
        numbers.push_back(static_cast<double>(matlab_number<Number>(bytes, at)));
    return numbers;
}

/// Whole numbers are stored in the fewest bytes that hold them, whatever the array's class.
std::vector<double> numbers_of(const MatlabElement& element) {
    switch (element.type) {
        case MatlabType::int8: return numbers_as<std::int8_t>(element.bytes);
        case MatlabType::uint8: return numbers_as<std::uint8_t>(element.bytes);
        case MatlabType::int16: return numbers_as<std::int16_t>(element.bytes);
        case MatlabType::uint16: return numbers_as<std::uint16_t>(element.bytes);
        case MatlabType::int32: return numbers_as<std::int32_t>(element.bytes);
        case MatlabType::uint32: return numbers_as<std::uint32_t>(element.bytes);
        case MatlabType::float32: return numbers_as<float>(element.bytes);
        case MatlabType::float64: return numbers_as<double>(element.bytes);
        case MatlabType::int64: return numbers_as<std::int64_t>(element.bytes);
        case MatlabType::uint64: return numbers_as<std::uint64_t>(element.bytes);
        default: refuse_matlab("has something else where numbers should be");
    }
}

/// The beginning of an array: what it is, how large, and its name.
struct MatlabArray {
    int kind = 0;  ///< MATLAB's number of the array's class
    std::size_t count = 1;
    std::string name;
    MatlabElements parts;
};
constexpr int struct_kind = 2, first_number_kind = 6, last_number_kind = 15;

MatlabArray array_in(std::string_view bytes) {
    MatlabElements parts(bytes);
    const std::string_view flags = parts.next().bytes;
    if (flags.empty()) refuse_matlab("has an array without a class");
    const std::vector<double> size = numbers_of(parts.next());
    const std::string name(parts.next().bytes);
    double count = 1;
    for (const double each : size) count *= each;
    constexpr double most = 1e8;
    if (!(count >= 0 && count <= most)) refuse_matlab("has an array of no possible size");
    return {static_cast<unsigned char>(flags[0]), static_cast<std::size_t>(count), name, parts};
}

/// The numbers of a field, or nothing if it holds something else.
std::optional<std::vector<double>> field_numbers(std::string_view bytes) {
    if (bytes.empty()) return std::vector<double>{};  // an empty matrix may have nothing at all
    MatlabArray field = array_in(bytes);
    if (field.kind < first_number_kind || field.kind > last_number_kind) return {};
    const std::vector<double> numbers = numbers_of(field.parts.next());
    if (numbers.size() != field.count) refuse_matlab("has a field with numbers missing");
    return numbers;
}

std::vector<std::string> field_names(MatlabArray& array) {
    const std::vector<double> longest = numbers_of(array.parts.next());
    const std::string_view letters = array.parts.next().bytes;
    if (longest.size() != 1 || !(longest[0] >= 1)) refuse_matlab("has a struct without fields");
    const auto width = static_cast<std::size_t>(longest[0]);
    std::vector<std::string> names;
    for (std::size_t at = 0; at + width <= letters.size(); at += width) {
        const std::string_view padded = letters.substr(at, width);
        names.emplace_back(padded.substr(0, padded.find('\0')));
    }
    return names;
}

std::vector<MatlabRecord> records_of(MatlabArray array) {
    const std::vector<std::string> names = field_names(array);
    std::vector<MatlabRecord> records;
    for (std::size_t i = 0; i < array.count; ++i) {
        MatlabRecord record;
        for (const std::string& name : names) {
            const MatlabElement element = array.parts.next();
            if (element.type != MatlabType::matrix) refuse_matlab("has a field that is no array");
            if (auto numbers = field_numbers(element.bytes)) record[name] = std::move(*numbers);
        }
        records.push_back(std::move(record));
    }
    return records;
}

constexpr std::size_t header_size = 128;

void require_matlab_header(std::string_view bytes) {
    if (bytes.size() < header_size || bytes.substr(0, 6) != "MATLAB")
        refuse_matlab("is no file of MATLAB");
    constexpr unsigned version_5 = 0x0100;
    if (bytes.substr(header_size - 2, 2) != "IM" ||
        matlab_number<std::uint16_t>(bytes, header_size - 4) != version_5)
        refuse_matlab("is a MATLAB file of another version: save it with -v7");
}

/// The first array of structs with this name.
std::vector<MatlabRecord> records_in(std::string_view bytes, const std::string& name) {
    require_matlab_header(bytes);
    MatlabElements elements(bytes.substr(header_size));
    while (!elements.is_done()) {
        MatlabElement element = elements.next();
        std::string unpacked;
        if (element.type == MatlabType::compressed) {
            unpacked = inflated(element.bytes);
            element = MatlabElements(unpacked).next();
        }
        if (element.type != MatlabType::matrix) continue;
        const MatlabArray array = array_in(element.bytes);
        if (array.kind == struct_kind && array.name == name) return records_of(array);
    }
    refuse_matlab("has no array of structs called " + name);
}

}  // namespace

std::vector<MatlabRecord> read_matlab_records(const std::filesystem::path& file,
                                              const std::string& name) {
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    try {
        if (bytes.empty()) refuse_matlab("cannot be read");
        return records_in(bytes, name);
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument(file.string() + ": " + error.what());
    }
}

}  // namespace collide
