// The numbers of a figure: rows, differences, files.
#include <fstream>

#include "common/testing/testing.hpp"
#include "common/figures/figure.hpp"
#include "common/figures/files.hpp"
#include "common/workshop/tests/scratch.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("a row takes numbers of any type, and a part of the rows can be drawn") {
    Table table({"count", "flag", "value"});
    for (std::size_t i = 0; i < 7; ++i) table.add({i, i > 3, 0.5});
    CHECK(table.rows[6] == std::vector<double>{6, 1, 0.5});
    CHECK(table.every(3).column("count") == std::vector<double>{0, 3, 6});
    CHECK_THROWS_AS(table.add({1, 2}), std::invalid_argument);
}

TEST_CASE("tables that differ are told apart, with the place") {
    Table a({"x", "y"}), b({"x", "y"});
    a.add({1, 2});
    b.add({1, 2.1});
    CHECK_THAT(difference(a, b, 1e-6, 0), ContainsSubstring("line 2, column y: 2.1 instead of 2"));
    CHECK(difference(a, b, 0.1, 0).empty());
    b.rows.clear();
    CHECK_THAT(difference(a, b, 1, 1), ContainsSubstring("0 rows instead of 1"));
    CHECK_THROWS_WITH(a.column("z"), ContainsSubstring("no column 'z'"));
    CHECK_THROWS_WITH(a.add({1}), ContainsSubstring("a row of 1 numbers for a table of 2"));
}

TEST_CASE("a broken table file is named with its line") {
    const Scratch scratch;
    std::ofstream(scratch.folder / "t.csv") << "x,y\n1,2\n3,four\n";
    CHECK_THROWS_WITH(read_csv(scratch.folder / "t.csv"),
                      ContainsSubstring("t.csv:3: 'four' is not a number"));
    CHECK_THROWS_WITH(read_csv(scratch.folder / "none.csv"), ContainsSubstring("none.csv"));
}
