// picture_test BUILD ID [slow]        (ID is 08_max_step)
//
// The figure that the sheet offers for an exercise shows the student's function at work: its numbers
// depend on it. picture_ID is the figure's program with the exercise's zoo in the function's place.
// With the answer it must give the committed numbers, and with a mistake other numbers. One visible
// mistake is enough, because no figure covers everything that the checks cover. A program that
// refuses most of the mistakes passes as well: no solver continues with a wrong factor. Slow
// figures are left to the long run (status 77).
#include <algorithm>
#include <chrono>
#include <iostream>
#include <regex>

#include "common/testing/sample_size.hpp"
#include "common/workshop/companion/exercises.hpp"
#include "common/workshop/companion/hints.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/companion/zoo.hpp"
#include "common/figures/files.hpp"
#include "common/workshop/tools/committed_numbers.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

void require(bool condition, const std::string& why) {
    if (!condition) throw std::runtime_error(why);
}

/// The figures that a text offers with the student's functions.
std::vector<std::string> figures_in(const std::string& text) {
    static const std::regex command("run --mine ([a-z0-9_]+)");
    std::vector<std::string> figures;
    for (std::sregex_iterator it(text.begin(), text.end(), command), end; it != end; ++it)
        figures.push_back((*it)[1]);
    return figures;
}

/// The exercise's section names its figure and no other; the figure at the head of the sheet
/// belongs to one of its exercises.
void test_sheet(const Exercise& exercise, const std::vector<Exercise>& all) {
    require(figures_in(section_of(exercise)) == std::vector{exercise.figure},
            "the section of the sheet must say once: ./course run --mine " + exercise.figure);
    const std::string sheet = read_text(exercise.sheet());
    const std::vector<std::string> offered = figures_in(sheet.substr(0, sheet.find("\n## ")));
    const auto is_offered = [&](const Exercise& other) {
        return other.chapter == exercise.chapter && offered == std::vector{other.figure};
    };
    require(std::any_of(all.begin(), all.end(), is_offered),
            "the head of the sheet must offer the figure of one of its exercises");
}

/// The mistakes, sorted by the number of failing checks, largest first: these are the most likely
/// to show.
std::vector<std::string> mistakes_of(const Exercise& exercise) {
    const auto fingerprints = read_fingerprints(exercise.fingerprints_file());
    const auto failing = [&](const std::string& mistake) {
        const auto found = fingerprints.find(exercise.name + "." + mistake);
        return found == fingerprints.end() ? 0 : found->second.size();
    };
    std::vector<std::string> mistakes;
    for (const Variant& variant : read_zoo(exercise.mistakes_file(), exercise.answer_file()))
        if (!variant.is_right) mistakes.push_back(variant.name);
    std::stable_sort(mistakes.begin(), mistakes.end(),
                     [&](const auto& a, const auto& b) { return failing(a) > failing(b); });
    return mistakes;
}

enum class End { drawn, refused, broken_off };
struct Drawing {
    End end = End::drawn;
    std::string words = {};  // difference from the committed figure, or reason of refusal
};

struct Picture {
    Exercise exercise;
    fs::path build;
    double time_limit = 60;  // of one drawing [s]

    /// The figure with this variant of the function.
    Drawing draw_with(const std::string& variant) const {
        const fs::path scratch = build / "pictures" / (exercise.id + ".csv");
        fs::remove_all(scratch);
        const std::string program = (build / "pictures" / ("picture_" + exercise.id)).string();
        const LimitedResult drawn =
            run_limited({"env", "COLLIDE_VARIANT=" + variant, program, "--quiet", "--format", "csv",
                         "--out", scratch.string()},
                        build, {.seconds = time_limit, .memory_bytes = 0});
        if (drawn.timed_out || drawn.signal != 0) return {.end = End::broken_off};
        if (drawn.status != 0) return {.end = End::refused, .words = drawn.output};
        const std::string csv = exercise.figure + ".csv";
        return {.end = End::drawn,
                .words = difference_from_committed(
                    exercise.root / "figures" / exercise.chapter / csv, scratch / csv)};
    }
};

void test_picture(const Exercise& exercise, const fs::path& build) {
    Picture picture{exercise, build};
    const auto begin = Clock::now();
    const Drawing right = picture.draw_with("answer");
    require(right.end == End::drawn, "the answer does not draw the figure: " + right.words);
    require(right.words.empty(), "the answer draws other numbers: " + right.words);
    // Some mistakes never terminate. The others take about as long as the answer.
    picture.time_limit = 0.5 + 10 * std::chrono::duration<double>(Clock::now() - begin).count();
    const std::vector<std::string> mistakes = mistakes_of(exercise);
    std::size_t refused = 0;
    for (const std::string& mistake : mistakes) {
        const Drawing wrong = picture.draw_with(mistake);
        if (wrong.end == End::refused) ++refused;
        if (wrong.end != End::drawn || wrong.words.empty()) continue;
        std::cout << mistake << " shows in " << exercise.figure << ": " << wrong.words << '\n';
        return;
    }
    std::cout << exercise.figure << " refuses " << refused << " of " << mistakes.size()
              << " mistakes\n";
    if (2 * refused > mistakes.size()) return;
    throw std::runtime_error("no mistake of " + exercise.name + " changes a number of " +
                             exercise.figure + ": the function is not at work there");
}

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc != 3 && argc != 4)
            throw std::invalid_argument("usage: picture_test BUILD ID [slow]");
        const fs::path build = fs::absolute(argv[1]);
        const std::vector<Exercise> all = read_exercises(build / "exercises.txt");
        for (const Exercise& exercise : all) {
            if (exercise.id != argv[2]) continue;
            test_sheet(exercise, all);
            if (argc == 4 && sample_size(1, 0) == 1) {
                std::cout << "left to 'course test --long'\n";
                return 77;
            }
            test_picture(exercise, build);
            return 0;
        }
        throw std::invalid_argument(std::string("there is no exercise ") + argv[2]);
    } catch (const std::exception& error) {
        std::cout << "FAILED: " << error.what() << '\n';
        return 1;
    }
}
