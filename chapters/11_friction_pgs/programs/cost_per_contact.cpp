// What a sweep costs per contact, for few contacts and for many: measured.
#include <algorithm>

#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double upper = 60;
    Program program("cost_per_contact",
                    "Time per contact of a sweep, for walls of different sizes.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--upper", upper, "end of the axis of times [ns]", {30, 200});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        // Written by `wall_cost --record`: times depend on the machine, so they are measured once.
        const Table table =
            read_csv(std::filesystem::path(COLLIDE_FIGURE_FOLDER) /
                     "../../chapters/11_friction_pgs/programs/measured_sweep_cost.csv");
        const std::vector<double> times = table.column("ns_per_contact_and_sweep");
        const auto [low, high] = std::minmax_element(times.begin(), times.end());
        const std::vector<double> contacts = table.column("contacts");
        Figure figure{
            .name = "cost_per_contact",
            .title = "The price of a contact does not depend on their number",
            .caption = "Time that one sweep takes for one contact, in walls from " +
                       to_short_text(contacts.front()) + " to " + to_short_text(contacts.back()) +
                       " contacts: from " + with_decimals(0, *low) + " to " +
                       with_decimals(0, *high) +
                       " ns. A sweep looks at each contact once and at no pair of them, so "
                       "its price grows with their number and not with its square or cube. "
                       "Measured once on one machine by the benchmark wall_cost.",
            .width = 800,
            .height = 400};
        Axes& axes = figure.add_axes(
            {.x = {.label = "contacts",
                   .range = Range{700, 45'000},
                   .logarithmic = true,
                   .ticks = ticks_at({1000, 2000, 4000, 8000, 16'000, 32'000})},
             .y = {.label = "time per contact and sweep / ns", .range = Range{0, upper}}});
        axes.line(table, "contacts", "ns_per_contact_and_sweep",
                  {.color = palette::blue, .width = 2.6, .marker = Marker::circle});
        save(figure, table, files);
    });
}
