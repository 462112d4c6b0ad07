// The table that benchmarks print.
#include "common/benchmarks/bench.hpp"

#include <sstream>

#include "common/testing/testing.hpp"

using namespace collide;

TEST_CASE("a benchmark prints ratios in columns, under what they mean") {
    std::ostringstream out;
    Bench bench("pgs_cost", out);
    bench.compare("a sweep", "a µ", "about 1 is good");
    bench.ratio("10 contacts", 0.876);
    bench.ratio("20 contacts", 12.34, "a note");
    bench.ratio("30 contacts", 123456.7);
    bench.remark("that is all");
    CHECK(
        out.str() ==
        "   ratio  at                  time of this                       divided by the time of that\n"
        "\npgs_cost: about 1 is good\n"
        "    0.88  10 contacts         a sweep                            a µ\n"
        "    12.3  20 contacts         a sweep                            a µ"
        "                                   a note\n"
        "  123457  30 contacts         a sweep                            a µ\n"
        "(that is all)\n");
}

TEST_CASE("a benchmark that continues a table leaves out its head, and keeps its own arguments") {
    std::string program = "bench", continued = "--continued", record = "--record", file = "f.csv";
    char* arguments[] = {program.data(), record.data(), continued.data(), file.data()};
    const Bench bench("x", 4, arguments);
    CHECK(bench.arguments() == std::vector<std::string>{"--record", "f.csv"});
}
