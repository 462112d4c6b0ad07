// Reading measured tosses: what is right is read, what is wrong is refused with its place.
#include <bit>

#include "chapters/15_on_trial/tests/measured_folder.hpp"
#include "chapters/15_on_trial/torch_table.hpp"
#include "chapters/15_on_trial/tosses.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
using Catch::Matchers::WithinAbs;

namespace {

const std::string toss_header = "toss,time,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz\n";
const std::string toss_row = "0.1,0.2,0.3,0.6,0.8,0,0,1,2,3,4,5,6\n";  // without toss and time

std::vector<Toss> tosses_in(const std::string& text) {
    const MeasuredFolder folder;
    folder.write("cube_tosses.csv", text);
    return read_tosses(folder.path);
}

std::string little_endian(std::uint64_t value) {
    std::string bytes;
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(value >> 8 * i & 0xff);
    return bytes;
}

/// A file of the older form: what matters of its pickles, the count, the numbers.
std::string torch_file(const std::vector<double>& numbers, int columns,
                       const std::string& storage = "DoubleStorage") {
    const std::string magic("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19\x2e", 15);
    const std::string strides{'K', static_cast<char>(columns), 'K', '\x01', '\x87'};
    std::string bytes = magic + "ctorch\n" + storage + "\n" + strides + ".";
    bytes += little_endian(numbers.size());
    for (const double number : numbers)
        bytes += little_endian(std::bit_cast<std::uint64_t>(number));
    return bytes;
}

std::vector<double> torch_sample(double shift) {
    std::vector<double> row(19, 0.0);
    row[0] = 1 + shift;  // half edges
    row[2] = 2;
    row[3] = row[4] = std::sqrt(0.5);  // a quarter turn about x
    row[7] = 10;
    row[11] = 3;  // about the body's y, which is the world's z
    return row;
}

}  // namespace

TEST_CASE("tosses are read with all their numbers, by number") {
    const std::vector<Toss> tosses =
        tosses_in(toss_header + "7,0," + toss_row + "7,0.25," + toss_row + "3,0," + toss_row);
    REQUIRE(tosses.size() == 2);
    CHECK(tosses[0].number == 3);
    CHECK(tosses[1].number == 7);
    REQUIRE(tosses[1].samples.size() == 2);
    const auto& [time, body] = tosses[1].samples[1];
    CHECK(time == 0.25);
    CHECK(body.position == Vec3(0.1, 0.2, 0.3));
    CHECK(body.orientation.angularDistance(Quat(0.6, 0.8, 0, 0)) < 1e-12);
    CHECK(body.velocity == Vec3(1, 2, 3));
    CHECK(body.angular_velocity == Vec3(4, 5, 6));
    CHECK(body.inverse_mass == 1 / 0.37);
    CHECK_NOTHROW(require_valid(body));
}

TEST_CASE("a file of tosses may have been written under Windows") {
    CHECK(tosses_in(
              "toss,time,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz\r\n0,0,0,0,1,1,0,0,0,0,0,0,0,0,0\r\n")
              .size() == 1);
}

TEST_CASE("a bad row of tosses is refused with its file and line") {
    const auto is_refused = [](const std::string& rows, const std::string& why) {
        INFO(rows);
        CHECK_THROWS_MATCHES(
            tosses_in(rows), std::invalid_argument,
            MessageMatches(ContainsSubstring("cube_tosses.csv") && ContainsSubstring(why)));
    };
    is_refused("", ": cannot be read");
    is_refused("toss,time\n", ":1: the header must be toss,time,x");
    is_refused(toss_header, ": has no row of numbers");
    const std::string good = toss_header + "0,0.5," + toss_row;
    is_refused(good + "0,1,2\n", ":3: 3 numbers instead of 15");
    is_refused(good + "\n", ":3: 0 numbers instead of 15");
    is_refused(good + "0,0.5," + toss_row, ":3: time 0.5 does not follow 0.5");
    is_refused(good + "0,0.4," + toss_row, ":3: time 0.4 does not follow 0.5");
    is_refused(good + "1,0," + toss_row + "0,0.6," + toss_row,
               ":4: toss 0 goes on after another one");
    is_refused(good + "0.5,0," + toss_row, ":3: toss 0.5 is no whole number");
    is_refused(good + "-1,0," + toss_row, ":3: toss -1 is no whole number");
    is_refused(good + "0,nan," + toss_row, ":3: 'nan' is not a finite number");
    is_refused(good + "0,inf," + toss_row, ":3: 'inf' is not a finite number");
    is_refused(good + "0,one," + toss_row, ":3: 'one' is not a finite number");
    is_refused(good + "0,1,0,0,0,0.6,0.7,0,0,0,0,0,0,0,0\n",
               ":3: the quaternion has the length 0.92");
    is_refused(good + "0,1,0,0,0,0,0,0,0,0,0,0,0,0,0\n", ":3: the quaternion has the length 0 ");
}

TEST_CASE("a folder without tosses is refused by name") {
    CHECK_THROWS_MATCHES(
        read_tosses("no_such_folder"), std::invalid_argument,
        MessageMatches(ContainsSubstring("no_such_folder: there is no such folder")));
    const MeasuredFolder folder;
    CHECK_THROWS_MATCHES(
        read_tosses(folder.path), std::invalid_argument,
        MessageMatches(ContainsSubstring("neither cube_tosses.csv nor files 0.pt")));
}

TEST_CASE("the original files count lengths in half edges and spins in the body's frame") {
    const MeasuredFolder folder;
    std::vector<double> numbers = torch_sample(0);
    const std::vector<double> second = torch_sample(1);
    numbers.insert(numbers.end(), second.begin(), second.end());
    folder.write("12.pt", torch_file(numbers, 19));
    folder.write("3.pt", torch_file(torch_sample(0), 19));
    folder.write("readme.pt", "not a toss");
    const std::vector<Toss> tosses = read_tosses(folder.path);
    REQUIRE(tosses.size() == 2);
    CHECK(tosses[0].number == 3);
    REQUIRE(tosses[1].samples.size() == 2);
    const auto& [time, body] = tosses[1].samples[1];
    CHECK(time == 1.0 / 148);
    CHECK((body.position - Vec3(2 * 0.0524, 0, 2 * 0.0524)).norm() < 1e-12);
    CHECK((body.velocity - Vec3(0.524, 0, 0)).norm() < 1e-12);
    CHECK((body.angular_velocity - Vec3(0, 0, 3)).norm() < 1e-12);
}

TEST_CASE("a file that is no tensor of such rows is refused by name") {
    const auto is_refused = [](const std::string& bytes, const std::string& why) {
        const MeasuredFolder folder;
        folder.write("5.pt", bytes);
        CHECK_THROWS_MATCHES(read_tosses(folder.path), std::invalid_argument,
                             MessageMatches(ContainsSubstring("5.pt: " + why)));
    };
    is_refused("", "cannot be read");
    is_refused("PK\x03\x04 and more", "is a zip");
    is_refused("numbers", "is no tensor");
    is_refused(torch_file(torch_sample(0), 18), "is no table of doubles with 19 columns");
    is_refused(torch_file(torch_sample(0), 19, "FloatStorage"), "is no table of doubles");
    std::string torn = torch_file(torch_sample(0), 19);
    torn.resize(torn.size() - 8);
    is_refused(torn, "is no table of doubles");
    std::vector<double> not_unit = torch_sample(0);
    not_unit[3] = 1;
    is_refused(torch_file(not_unit, 19), "sample 0: the quaternion has the length 1.22");
    std::vector<double> not_finite = torch_sample(0);
    not_finite[11] = std::nan("");
    is_refused(torch_file(not_finite, 19), "sample 0 is not finite");
}
