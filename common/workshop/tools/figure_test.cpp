// figure_test PROGRAM NAME COMMITTED_FOLDER SCRATCH_FOLDER [slow]
//
// Redraws the figure in the scratch folder. The picture must be complete, and its numbers must
// agree with the committed ones. Slow figures are left to the long run (status 77).
#include <iostream>

#include "common/figures/figure.hpp"
#include "common/figures/files.hpp"
#include "common/testing/sample_size.hpp"
#include "common/workshop/system/process.hpp"
#include "common/workshop/tools/committed_numbers.hpp"

using namespace collide;

namespace {

int fail(const std::string& why) {
    std::cout << why << '\n';
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    const bool is_slow = argc == 6 && argv[5] == std::string("slow");
    if (argc != 5 && !is_slow)
        return fail("usage: figure_test PROGRAM NAME COMMITTED_FOLDER SCRATCH_FOLDER [slow]");
    if (is_slow && sample_size(1, 0) == 1) {
        std::cout << "left to 'course test --long'\n";
        return 77;
    }
    const std::string program = argv[1], name = argv[2];
    const std::filesystem::path committed = argv[3], scratch = argv[4];

    std::error_code ignored;  // an old file would not be redrawn
    std::filesystem::remove(scratch / (name + ".svg"), ignored);
    const ProcessResult result =
        run_process(shell_quoted(program) + " --quiet --out " + shell_quoted(scratch.string()));
    if (result.status != 0)
        return fail("it ended with status " + std::to_string(result.status) + ":\n" +
                    result.output);
    if (!result.output.empty()) return fail("it should be quiet, but says:\n" + result.output);
    try {
        if (!std::filesystem::exists(committed / (name + ".svg")))
            return fail(name + ".svg is not committed; run './course figures'");
        const Caption drawn = read_caption(scratch / (name + ".svg"));
        if (drawn.title.empty() || drawn.caption.empty())
            return fail("the figure has no title or no caption");
        const Caption kept = read_caption(committed / (name + ".svg"));
        const std::map<std::string, double> allowed = sensitive_columns(name);
        const bool is_same = allowed.empty()
                                 ? drawn.caption == kept.caption
                                 : without_digits(drawn.caption) == without_digits(kept.caption);
        if (drawn.title != kept.title || !is_same)
            return fail("the committed caption is old; run './course figures'");
        const std::string where = difference_from_committed(committed / (name + ".csv"),
                                                            scratch / (name + ".csv"), allowed);
        if (!where.empty()) return fail(name + ".csv differs from the committed one: " + where);
    } catch (const std::exception& error) {
        return fail(error.what());
    }
    return 0;
}
