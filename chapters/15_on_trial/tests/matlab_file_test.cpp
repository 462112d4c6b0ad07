// Reading what MATLAB saved: numbers come back, damage is refused. The files are made here.
#include "chapters/15_on_trial/matlab_file.hpp"

#include <bit>
#include <cstdint>

#include "chapters/15_on_trial/bounces.hpp"
#include "chapters/15_on_trial/inflate.hpp"
#include "chapters/15_on_trial/tests/measured_folder.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

namespace {

/// "bounce, bounce, bounce", compressed by Python's zlib with the fixed code.
const std::string with_fixed_code = "78014bca2fcd4b4ed5514842a1015cd6080d";
/// A text of numbers, see below, compressed by Python's zlib with codes of its own.
const std::string with_own_codes =
    "78daed93b98d20310c0413a23114f5a2b1f9a7b5acb63780336e2c0123516475e98bd4d48bdc"
    "1a4bb5633eeda99b511a53f3c4191aaa8c3df47a47c5f99443abe26dcd3e9b314b6f6a7d71b5"
    "97c6897bb5a6c688dbd552b52253776b77fdab1aca1b5baf74579ca7b374ba6e79f1e22e7eed"
    "486f9dbd757338bba745b9fb620c2eb837c6e1ca1beba385d94da59bdab18a36cf175534be47"
    "54f62467c43c8c56719351e78bf2f0b9e3358b8c9e4fb3d766c24f33613b4c380e13ca990917"
    "9809579a899b80096dc18436cd84c6cd8451cc84e1cc847161c2f8666220e5c5939934333301"
    "a29980d54c006d26a03793cec24c1c4ebaa92d3321403321529810b19974e6668204668216cd"
    "a41de9f9a2b102c99e80cd9e34477b0258976bd0f604f4f68430ec89e3c193cecb9e10a03d21"
    "527b42c8f684d8ed497b604f10c39e5815236a79f00499ec097ad91384b32728684f90124f90"
    "d49e585b3c41647b82daf604d9f104f9f184c7604f781ef6a4df4b7ba2efefb7f3f3fffba7be"
    "5fca14100c";

std::string low_byte_first(std::uint64_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 0xff);
    return text;
}

std::string from_hexadecimal(const std::string& digits) {
    std::string text;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        text += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
    return text;
}

/// An element: tag, bytes, filled up to a multiple of eight.
std::string element(unsigned type, std::string bytes) {
    const std::string tag = low_byte_first(type, 4) + low_byte_first(bytes.size(), 4);
    bytes.resize((bytes.size() + 7) / 8 * 8, '\0');
    return tag + bytes;
}
/// An element of at most four bytes, all in its tag.
std::string small_element(unsigned type, std::string bytes) {
    const std::string tag = low_byte_first(type | bytes.size() << 16, 4);
    bytes.resize(4, '\0');
    return tag + bytes;
}

std::string array_head(unsigned kind, std::size_t count, const std::string& name) {
    return element(6, low_byte_first(kind, 8)) +
           element(5, low_byte_first(1, 4) + low_byte_first(count, 4)) + element(1, name);
}
std::string numbers_field(const std::vector<double>& numbers) {
    std::string bytes;
    for (const double number : numbers)
        bytes += low_byte_first(std::bit_cast<std::uint64_t>(number), 8);
    return element(14, array_head(6, numbers.size(), "") + element(9, bytes));
}
/// Whole numbers below 128, which are stored as bytes.
std::string bytes_field(const std::string& numbers) {
    const std::string stored =
        numbers.size() <= 4 ? small_element(2, numbers) : element(2, numbers);
    return element(14, array_head(6, numbers.size(), "") + stored);
}

/// A struct array with fields of names of up to seven letters.
std::string struct_array(const std::string& name, const std::vector<std::string>& fields,
                         const std::vector<std::string>& values) {
    std::string names;
    for (std::string field : fields) {
        field.resize(8, '\0');
        names += field;
    }
    std::string array = array_head(2, values.size() / fields.size(), name) +
                        small_element(5, low_byte_first(8, 4)) + element(1, names);
    for (const std::string& value : values) array += value;
    return element(14, array);
}

std::string matlab_header() {
    std::string header = "MATLAB 5.0 MAT-file, made by a test";
    header.resize(124, ' ');
    return header + low_byte_first(0x0100, 2) + "IM";
}

/// zlib's form without compression: blocks that are stored as they are.
std::string stored_by_zlib(const std::string& text) {
    std::string packed = from_hexadecimal("7801") + '\x01' + low_byte_first(text.size(), 2) +
                         low_byte_first(~text.size() & 0xffff, 2) + text;
    std::uint32_t a = 1, b = 0;
    for (const char letter : text) {
        a = (a + static_cast<unsigned char>(letter)) % 65521;
        b = (b + a) % 65521;
    }
    for (const std::uint32_t part : {b, a}) {
        packed += static_cast<char>(part >> 8);
        packed += static_cast<char>(part & 0xff);
    }
    return packed;
}
std::string compressed_element(const std::string& packed) {
    return low_byte_first(15, 4) + low_byte_first(packed.size(), 4) + packed;  // not filled up
}

std::vector<MatlabRecord> records_of_file(const std::string& bytes, const std::string& name) {
    const MeasuredFolder folder;
    folder.write("made.mat", bytes);
    return read_matlab_records(folder.path / "made.mat", name);
}

std::string two_points() {
    return struct_array("points", {"place", "kind"},
                        {numbers_field({1.5, -2}), bytes_field("\x01\x02\x03\x04\x05"),
                         numbers_field({}), bytes_field("\x07")});
}

/// A few bits between the blocks and the sum mean nothing; all others do.
bool is_refused_or(const std::string& packed, const std::string& text) {
    try {
        return inflated(packed) == text;
    } catch (const std::invalid_argument&) {
        return true;
    }
}

}  // namespace

TEST_CASE("what zlib has compressed comes back: stored, with fixed and with own codes") {
    CHECK(inflated(stored_by_zlib("a box lands flat")) == "a box lands flat");
    // As Python's zlib writes them: with the fixed code, …
    CHECK(inflated(from_hexadecimal(with_fixed_code)) == "bounce, bounce, bounce");
    // … and with codes of its own; repetitions overlap with what they repeat.
    std::string long_text;
    for (int i = 0; i < 300; ++i)
        long_text += std::to_string(i * i % 97) + (i % 3 == 0 ? "," : ";");
    long_text += std::string(400, '=');
    CHECK(inflated(from_hexadecimal(with_own_codes)) == long_text);
}

TEST_CASE("compressed bytes that are cut off, changed or of another kind are refused") {
    const std::string packed = from_hexadecimal(with_fixed_code);
    for (std::size_t size = 0; size < packed.size(); ++size)
        CHECK_THROWS_AS(inflated(packed.substr(0, size)), std::invalid_argument);
    for (std::size_t i = 0; i < packed.size(); ++i)
        for (const int flipped : {1, 16, 128}) {
            std::string damaged = packed;
            damaged[i] = static_cast<char>(damaged[i] ^ flipped);
            CHECK(is_refused_or(damaged, "bounce, bounce, bounce"));
        }
    CHECK_THROWS_MATCHES(inflated("PK\x03\x04"), std::invalid_argument,
                         MessageMatches(ContainsSubstring("do not begin as zlib's do")));
}

TEST_CASE("damaged codes are refused, whatever byte is changed") {
    const std::string packed = from_hexadecimal(with_own_codes);
    Random random(1517);
    for (int k = 0; k < sample_size(200, 5000); ++k) {
        std::string damaged = packed;
        const auto place = static_cast<std::size_t>(random.index(static_cast<int>(packed.size())));
        damaged[place] = static_cast<char>(damaged[place] ^ 1 << random.index(8));
        CHECK(is_refused_or(damaged, inflated(packed)));
    }
}

TEST_CASE("structs of numbers are read, as they are and compressed") {
    const std::string other = struct_array("others", {"place"}, {numbers_field({3})});
    for (const std::string& array :
         {two_points(), compressed_element(stored_by_zlib(two_points()))}) {
        const auto records = records_of_file(matlab_header() + other + array, "points");
        REQUIRE(records.size() == 2);
        CHECK(records[0].at("place") == std::vector<double>{1.5, -2});
        CHECK(records[0].at("kind") == std::vector<double>{1, 2, 3, 4, 5});
        CHECK(records[1].at("place").empty());
        CHECK(records[1].at("kind") == std::vector<double>{7});
    }
}

TEST_CASE("fields of text are left out") {
    const std::string text = element(14, array_head(4, 2, "") + small_element(16, "ab"));
    const auto records = records_of_file(
        matlab_header() + struct_array("points", {"note", "x"}, {text, numbers_field({2})}),
        "points");
    REQUIRE(records.size() == 1);
    CHECK(!records[0].contains("note"));
    CHECK(records[0].at("x") == std::vector<double>{2});
}

TEST_CASE("what is no MATLAB file, of another version, damaged or without the array is refused") {
    const auto refuses = [](const std::string& bytes, const std::string& why) {
        CHECK_THROWS_MATCHES(
            records_of_file(bytes, "points"), std::invalid_argument,
            MessageMatches(ContainsSubstring("made.mat: ") && ContainsSubstring(why)));
    };
    const std::string whole = matlab_header() + two_points();
    refuses("", "cannot be read");
    refuses("time,x\n", "is no file of MATLAB");
    std::string newer = whole;
    newer[125] = '\x02';
    refuses(newer, "save it with -v7");
    refuses(matlab_header(), "no array of structs called points");
    for (std::size_t size = matlab_header().size() + 1; size < whole.size(); size += 8)
        CHECK_THROWS_AS(records_of_file(whole.substr(0, size), "points"), std::invalid_argument);
}

TEST_CASE("bounces are read from the original's form as from the table") {
    const std::vector<double> states = {0.3, 0.04, -1.5, 0.4, -2.8, -2,
                                        0.3, 0.04, -1.4, 0.5, 1.6,  10};
    const std::vector<double> n = {0, 1, 0.001}, d = {1, 0, 0.035};
    const auto mat = [&](const std::string& flags) {
        return matlab_header() + compressed_element(stored_by_zlib(struct_array(
                                     "bounce_array", {"states", "n", "d", "flags"},
                                     {numbers_field(states), numbers_field(n), numbers_field(d),
                                      bytes_field(std::string(6, '\0')), numbers_field(states),
                                      numbers_field(n), numbers_field(d), bytes_field(flags)})));
    };
    const MeasuredFolder original, table;
    original.write("ellipse_uniform.mat", mat(std::string(4, '\0') + '\1' + '\0'));
    const std::string numbers =
        ",0.3,0.04,-1.5,0.4,-2.8,-2,0.3,0.04,-1.4,0.5,1.6,10,0,1,0.001,1,0,0.035,";
    table.write("planar_bounces.csv",
                "bounce,x_before,y_before,theta_before,vx_before,vy_before,omega_before,x_after,"
                "y_after,theta_after,vx_after,vy_after,omega_after,n_x,n_y,n_theta,t_x,t_y,t_theta,"
                "flagged\n0" +
                    numbers + "0\n1" + numbers + "1\n");
    const auto a = read_bounces(original.path), b = read_bounces(table.path);
    REQUIRE(a.size() == 2);
    REQUIRE(b.size() == 2);
    for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(a[i].number == b[i].number);
        CHECK(a[i].is_flagged == (i == 1));
        CHECK(b[i].is_flagged == (i == 1));
        CHECK(a[i].bounce.before == b[i].bounce.before);
        CHECK(a[i].bounce.after == b[i].bounce.after);
        CHECK(a[i].bounce.arm == b[i].bounce.arm);
    }
    const auto refuses = [&](const std::string& bytes, const std::string& why) {
        original.write("ellipse_uniform.mat", bytes);
        CHECK_THROWS_MATCHES(read_bounces(original.path), std::invalid_argument,
                             MessageMatches(ContainsSubstring(why)));
    };
    refuses(mat("\1"), "bounce 1: the field flags is not 6 numbers");
    const MeasuredFolder empty;
    CHECK_THROWS_MATCHES(
        read_bounces(empty.path), std::invalid_argument,
        MessageMatches(ContainsSubstring("neither planar_bounces.csv nor ellipse_uniform.mat")));
}
