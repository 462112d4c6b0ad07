// Figures as files: drawn by either backend, saved completely, redrawn only after changes.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "common/testing/testing.hpp"
#include "common/figures/backend.hpp"
#include "common/figures/files.hpp"
#include "common/workshop/tests/scratch.hpp"
#include "common/workshop/tests/svg_extents.hpp"

using namespace collide;
namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("both backends draw the same figure") {
    if (backends().size() < 2) SKIP("the course was built without Matplot++");
    const Scratch scratch;
    Figure figure{
        .name = "test", .title = "t", .caption = "c", .source = "", .width = 700, .columns = 2};
    Axes& axes = figure.add_axes({.title = "all of it",
                                  .x = {.label = "u_{x} / (m/s)", .logarithmic = true},
                                  .y = {.label = "it's \"so\""},
                                  .legend = Legend::top_left});
    axes.line({1, 10, 100}, {0, 1, 4}, {.color = palette::blue}, "solid");
    axes.line({1, 10, 100}, {1, 2, 3}, {.color = palette::green, .dash = Dash::dashed}, "dashed");
    axes.points({2, 20}, {3, 2}, {.color = palette::vermilion, .marker = Marker::square}, "points");
    axes.polygon({30, 90, 90}, {0, 0, 1}, palette::orange, 0.4);
    axes.text(10, 3, "here & there", Align::center, palette::purple);
    Axes& picture = figure.add_picture("", {0, 1}, {0, 1});
    picture.arrow(0.1, 0.1, 0.8, 0.9, {.color = palette::vermilion});

    const Drawing drawing = lay_out(figure);
    const auto drawn_by = [&](Backend backend) {
        const fs::path file = scratch.folder / "test.svg";
        fs::remove(file);
        render_with(backend, drawing, Format::svg, 700, file);
        return seen_in(read_text(file));
    };
    const Seen one = drawn_by(Backend::gnuplot), other = drawn_by(Backend::matplot);
    CHECK(one.boxes.size() >= 6);
    CHECK(one.texts.size() >= 10);
    compare(one.boxes, other.boxes);
    compare(one.texts, other.texts);
}

TEST_CASE("a figure is saved with its caption, and its numbers come back") {
    const Scratch scratch;
    Figure figure{.name = "test",
                  .title = "A < B & C",
                  .caption = "It's \"so\".",
                  .source = "Paper, figure 1"};
    figure.add_axes({}).line({0, 1}, {0, 1});
    figure.axes[0].text(0.5, 0.5, "x ~ y & 'z' \"w\" a@b \\");
    Table table({"time_s", "height_m"});
    table.add({0.1, -2e-17});
    table.add({1.0 / 3, std::nan("")});
    const std::string parameters = "--a\t0\t1\t0.5\tsmall & good\n--b\t1\t2\t1\tlarge\n";
    save(figure, table, {.folder = scratch.folder, .parameters = parameters});
    const Caption caption = read_caption(scratch.folder / "test.svg");
    CHECK(caption.source == "Paper, figure 1");
    CHECK(caption.parameters == parameters);
    CHECK(caption.title == figure.title);
    CHECK(caption.caption == "It's \"so\". (Paper, figure 1)");
    CHECK(difference(table, read_csv(scratch.folder / "test.csv"), 1e-8, 0).empty());
    const std::string svg = read_text(scratch.folder / "test.svg");
    CHECK_THAT(svg, ContainsSubstring("x ~ y &amp; "));
    CHECK_THAT(svg, ContainsSubstring("a@b"));
}

TEST_CASE("a figure is drawn again when its drawing has changed, and only then") {
    const Scratch scratch;
    const fs::path svg = scratch.folder / "test.svg";
    const auto make = [&](double x, const std::string& caption, const Color& color, double width) {
        Figure figure{.name = "test", .title = "t", .caption = caption, .source = "", .width = 200};
        figure.add_axes({.x = {.range = Range{0, 1}}})
            .line({x, 0.5}, {0.25, 1e9}, {.color = color});
        save(figure, Table({"x"}), {.folder = scratch.folder, .width = width});
    };
    make(0.125, "c", palette::blue, 200);
    // Set an old date to detect rewriting.
    const auto is_written_by = [&](const auto& action) {
        const auto old_date = fs::file_time_type{} + std::chrono::hours(1);
        fs::last_write_time(svg, old_date);
        action();
        return fs::last_write_time(svg) != old_date;
    };
    const auto again = [&] { make(0.125, "c", palette::blue, 200); };
    CHECK_FALSE(is_written_by(again));
    CHECK_FALSE(is_written_by([&] { make(0.125 * (1 + 1e-12), "c", palette::blue, 200); }));
    CHECK(is_written_by([&] { make(0.126, "c", palette::blue, 200); }));
    CHECK(is_written_by([&] { make(0.126, "d", palette::blue, 200); }));
    CHECK(is_written_by([&] { make(0.126, "d", palette::green, 200); }));
    CHECK(is_written_by([&] { make(0.126, "d", palette::green, 300); }));
    CHECK(is_written_by(again));

    // Truncated, modified, or without a stamp.
    const std::string whole = read_text(svg);
    const auto with = [&](const std::string& text) {
        return [&, text] {
            write_file(svg, [&](std::ostream& out) { out << text; });
            again();
        };
    };
    std::string changed = whole, unstamped = whole;
    changed.replace(changed.find("200"), 3, "201");
    unstamped.erase(unstamped.rfind("<!--"), unstamped.rfind("</svg>") - unstamped.rfind("<!--"));
    for (const std::string& text :
         {whole.substr(0, whole.size() / 2), changed, unstamped, std::string()}) {
        with(text)();
        CHECK(read_text(svg) == whole);
    }
}

TEST_CASE("a line between two points outside is drawn where it crosses the panel") {
    const Scratch scratch;
    const auto size_with_line_at = [&](double y) {
        Figure figure{.name = "test", .title = "", .caption = "", .source = ""};
        Axes& axes = figure.add_axes({.x = {.range = Range{0, 1}}, .y = {.range = Range{0, 1}}});
        axes.line({0, 1}, {0, 1});
        axes.line({-3, 3}, {y, y}, {.color = palette::vermilion});
        save(figure, Table({"x"}), {.folder = scratch.folder});
        return fs::file_size(scratch.folder / "test.svg");
    };
    CHECK(size_with_line_at(0.5) > size_with_line_at(5) + 30);
}

TEST_CASE("the files of a batch appear together or not at all") {
    const Scratch scratch;
    const fs::path a = scratch.folder / "a.txt", b = scratch.folder / "b.txt";
    const auto write = [](const fs::path& file, const std::string& text) {
        write_file(file, [&](std::ostream& out) { out << text; });
    };
    write(a, "old");
    {
        FileBatch batch;
        write(batch.add(a), "new");
        write(batch.add(b), "new");
        CHECK(read_text(a) == "old");
    }
    CHECK(read_text(a) == "old");
    CHECK(std::distance(fs::directory_iterator(scratch.folder), fs::directory_iterator()) == 1);
    FileBatch batch;
    write(batch.add(a), "new");
    write(batch.add(b), "new");
    batch.publish();
    CHECK(read_text(a) + read_text(b) == "newnew");
    CHECK(std::distance(fs::directory_iterator(scratch.folder), fs::directory_iterator()) == 2);
}

TEST_CASE("a file that cannot be finished leaves the old one and no other") {
    const Scratch scratch;
    write_file(scratch.folder / "a.txt", [](std::ostream& out) { out << "old"; });
    CHECK_THROWS(write_file(scratch.folder / "a.txt",
                            [](std::ostream& out) { out.setstate(std::ios::failbit); }));
    CHECK(read_text(scratch.folder / "a.txt") == "old");
    CHECK(std::distance(fs::directory_iterator(scratch.folder), fs::directory_iterator()) == 1);
}
