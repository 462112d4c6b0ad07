// The output of benchmarks: ratios of times measured side by side in one run, all benchmarks in one
// table.
//
//     Bench bench("pgs_cost", argc, argv);
//     bench.compare("a sweep, per contact", "the same with 1012 contacts", "about 1: the cost is linear");
//     bench.ratio("5100 contacts", 0.94);
//
// `course bench` runs all of them; with --continued a benchmark omits the table's header.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

namespace collide {

class Bench {
  public:
    Bench(std::string name, int argc, char** argv);
    /// For tests: writes to `out`, with a header.
    Bench(std::string name, std::ostream& out);

    /// From now on the ratios are the time of `what` divided by the time of `against`.
    void compare(const std::string& what, const std::string& against,
                 const std::string& how_to_read);
    /// One ratio; `which` names the size or case, `note` is an optional remark.
    void ratio(const std::string& which, double value, const std::string& note = "");
    /// A line without a ratio.
    void remark(const std::string& sentence);

    /// The benchmark's own command-line arguments.
    [[nodiscard]] const std::vector<std::string>& arguments() const { return arguments_; }

  private:
    void print_head();

    std::string name_;
    std::ostream& out_;
    std::vector<std::string> arguments_;
    std::string what_, against_;
};

}  // namespace collide
