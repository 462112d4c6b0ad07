// A real cube, tossed 285 times, against four models of the course.
#include <algorithm>
#include <cmath>

#include "chapters/15_on_trial/programs/cube_errors.hpp"
#include "chapters/15_on_trial/programs/kept_results.hpp"

using namespace collide;

namespace {

/// The three tables of one run.
struct CubeTables {
    Table means = mean_table(), times = time_table(), contacts = contact_table();
};

CubeTables computed(const std::filesystem::path& data,
                    const std::function<void(const CubeTables&)>& keep) {
    const std::vector<Toss> tosses = read_tosses(data);
    const std::vector<TossModel> models = toss_models();
    CubeTables tables;
    for (int model = 0; model < static_cast<int>(models.size()); ++model) {
        const TossModel& chosen = models[static_cast<std::size_t>(model)];
        tell_progress("real_cube: " + chosen.name);
        std::vector<CubeErrors> all;
        for (const Toss& toss : tosses) {
            const auto found = cube_errors(toss, chosen.stepper, authors_surface);
            if (!found) continue;
            tables.means.add(mean_row(model, toss.number, *found));
            all.push_back(*found);
        }
        add_times(tables.times, model, all);
        add_contacts(tables.contacts, model, all);
        keep(tables);
    }
    return tables;
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

/// A column, averaged over the models: rows of equal `key`.
std::vector<double> over_models(const Table& table, const std::string& key,
                                const std::string& column) {
    const std::vector<double> keys = table.where("model", 0).column(key);
    std::vector<double> means;
    for (const double value : keys)
        means.push_back(mean_of(table.where(key, value).column(column)));
    return means;
}

/// Four curves over what a simulation cannot know.
Axes& add_panel(Figure& figure, const Table& table, const std::string& key,
                const std::string& column, Axes axes, bool has_labels) {
    const std::vector<double> xs = table.where("model", 0).column(key);
    const std::vector<double> twins = over_models(table, key, "twin_" + column);
    Axes& panel = figure.add_axes(std::move(axes));
    panel.band(xs, std::vector<double>(xs.size(), 0), twins, palette::light_grey);
    const std::vector<Color> colors = {palette::blue, palette::orange, palette::green,
                                       palette::vermilion};
    const std::vector<TossModel> models = toss_models();
    for (std::size_t i = 0; i < models.size(); ++i) {
        const Dash dash = models[i].name == "plus" ? Dash::dashed : Dash::solid;
        const Marker marker = key == "contacts" ? Marker::circle : Marker::none;
        panel.line(table.where("model", static_cast<double>(i)), key, column,
                   {.color = colors[i], .dash = dash, .marker = marker, .marker_size = 7},
                   has_labels ? models[i].name : "");
    }
    return panel;
}

/// A row for each model: means over whole tosses, errors at the end, and just before contacts.
Table summary(const Table& means, const Table& times, const Table& contacts) {
    const std::vector<std::string> whole = {"distance_widths", "angle_deg",
                                            "corners_widths",  "twin_distance_widths",
                                            "twin_angle_deg",  "twin_corners_widths"};
    const std::vector<std::string> last = {"distance_widths", "angle_deg", "twin_distance_widths",
                                           "twin_angle_deg"};
    const std::vector<double> counts = contacts.where("model", 0).column("contacts");
    std::vector<std::string> names = {"model", "tosses", "failed"};
    for (const std::string& name : whole) names.push_back("mean_" + name);
    for (const std::string& name : last) names.push_back("end_" + name);
    for (const double count : counts)
        names.push_back("corners_before_contact_" + to_short_text(count + 1) + "_widths");
    Table table(names);
    for (std::size_t i = 0; i < toss_models().size(); ++i) {
        const auto model = static_cast<double>(i);
        const Table own = means.where("model", model);
        std::vector<double> row = {model, static_cast<double>(own.rows.size()),
                                   static_cast<double>(own.where("failed", 1).rows.size())};
        for (const std::string& name : whole) row.push_back(mean_of(own.column(name)));
        for (const std::string& name : last)
            row.push_back(times.where("model", model).column(name).back());
        for (const double error : contacts.where("model", model).column("corners_widths"))
            row.push_back(error);
        table.add(row);
    }
    return table;
}

void draw(const FigureFiles& files, double upper, const Table& means, const Table& times,
          const Table& contacts) {
    const std::vector<TossModel> models = toss_models();
    std::string words;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const Table own = means.where("model", static_cast<double>(i));
        words += (i == 0                   ? ""
                  : i + 1 == models.size() ? " and "
                                           : ", ") +
                 models[i].name + " " + with_decimals(3, mean_of(own.column("distance_widths"))) +
                 " and " + with_decimals(1, mean_of(own.column("angle_deg"))) + "°";
    }
    const std::string tosses =
        to_short_text(static_cast<double>(means.where("model", 0).rows.size()));
    Figure figure{
        .name = "real_cube",
        .title = "A real cube does not do what the models say",
        .caption =
            "Mean error of " + tosses +
            " tosses of a real cube, each simulated from its first measured sample on with the "
            "e and μ of those who measured it: distance of the centres in widths of the cube, "
            "angle of the rotation between the two orientations, and "
            "distance of the corners just before each next contact. Means over whole tosses: " +
            words +
            ". Grey: how far two simulations by the same model differ if they begin at the first "
            "and at the last sample of the same flight, so that only the measurement's "
            "uncertainty distinguishes them.",
        .source = "Pfrommer, Halm, Posa 2020, measurements",
        .width = 1200,
        .height = 400,
        .columns = 3};
    add_panel(figure, times, "time_s", "distance_widths",
              {.title = "position",
               .x = {.label = "time since the first contact / s", .range = Range{0, 1}},
               .y = {.label = "distance / widths", .range = Range{0, upper}},
               .legend = Legend::top_left},
              true);
    add_panel(figure, times, "time_s", "angle_deg",
              {.title = "orientation",
               .x = {.label = "time since the first contact / s", .range = Range{0, 1}},
               .y = {.label = "angle / °", .range = Range{0, 40}}},
              false);
    add_panel(figure, contacts, "contacts", "corners_widths",
              {.title = "from contact to contact",
               .x = {.label = "contacts so far", .ticks = ticks_at({0, 1, 2, 3, 4})},
               .y = {.label = "distance of the corners / widths", .range = Range{0, 1.25 * upper}}},
              false);
    save(figure, summary(means, times, contacts), files);
}

}  // namespace

int main(int argc, char** argv) {
    double upper = 0.4;
    Program program("real_cube", "Simulated and measured tosses of a real cube.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--upper", upper, "end of the axis of distances [widths]", {0.1, 1});
    KeptResults kept;
    kept.add_options(program);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const auto keep = [&](const CubeTables& so_far) {
            kept.write("toss_means", so_far.means);
            kept.write("toss_times", so_far.times);
            kept.write("toss_contacts", so_far.contacts);
        };
        const CubeTables tables = kept.are_computed()
                                      ? computed(kept.data, keep)
                                      : CubeTables{kept.read("toss_means"), kept.read("toss_times"),
                                                   kept.read("toss_contacts")};
        draw(kept.files_for(files), upper, tables.means, tables.times, tables.contacts);
    });
}
