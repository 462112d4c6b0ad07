// Where the energy of a tumbling box goes, collision by collision.
#include "chapters/05_rigid_impulses/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double restitution = 0.6, height = 1;
    Program program("energy_ledger",
                    "Kinetic and potential energy of a falling box, and what each collision takes.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--e", restitution, "coefficient of restitution", {0, 0.95});
    program.option("--height", height, "of the box above the floor [m]", {0.3, 5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Scene scene{.surface = {.restitution = restitution}};
        add_floor(scene);
        const Vec3 axis = Vec3(0.3, 1, 0.1).normalized();
        add_box(scene, {0.5, 0.3, 0.2}, 2,
                {.position = {0, 0, height + 0.25},
                 .orientation = Quat(Eigen::AngleAxisd(0.5, axis)),
                 .angular_velocity = 2 * axis});
        const Simulation run = simulate(scene, impulses_model({.step = 0.005}), 60);

        Table table({"event", "time_s", "kinetic_J", "potential_J", "lost_J", "loss_of_event_J",
                     "approach_m_per_s"});
        for (const LedgerEntry& entry : run.ledger) {
            const bool is_event = entry.event >= 0;
            const CollisionEvent event =
                is_event ? run.events[static_cast<std::size_t>(entry.event)] : CollisionEvent{};
            table.add({entry.event + 1, entry.time, entry.kinetic, entry.potential, entry.lost,
                       event.energy_lost, event.approach});
        }
        Figure figure{
            .name = "energy_ledger",
            .title = "Every collision has its entry in the ledger",
            .caption =
                "A tumbling box falls on a floor. Left: its kinetic and potential energy, what the "
                "collisions have taken, and the sum of all three, which does not change. Right: "
                "what each collision took. The collisions follow each other ever faster until the "
                "contact counts as resting, and there this chapter's simulator stops and says so.",
            .width = 1000,
            .height = 430,
            .columns = 2};
        const double total = run.ledger.front().kinetic + run.ledger.front().potential;
        Axes& ledger =
            figure.add_axes({.title = "energy of the box",
                             .x = {.label = "time t / s"},
                             .y = {.label = "energy / J", .range = Range{0, 1.5 * total}},
                             .legend = Legend::top_right});
        std::vector<double> sums;
        for (const LedgerEntry& entry : run.ledger)
            sums.push_back(entry.kinetic + entry.potential + entry.lost);
        const std::vector<double> times = table.column("time_s");
        for (const CollisionEvent& event : run.events)
            ledger.line({event.time, event.time}, {0, total},
                        {.color = palette::light_grey, .width = 1});
        ledger.line(table, "time_s", "potential_J", {.color = palette::green}, "potential");
        ledger.line(table, "time_s", "kinetic_J", {.color = palette::blue}, "kinetic");
        ledger.line(table, "time_s", "lost_J", {.color = palette::vermilion}, "lost in collisions");
        ledger.line(times, sums, {.color = palette::black, .dash = Dash::dashed}, "sum");

        Axes& losses = figure.add_axes(
            {.title =
                 std::to_string(run.events.size()) + " collisions, then: " + to_text(run.status),
             .x = {.label = "time t / s", .range = Range{0, times.back() * 1.03}},
             .y = {.label = "loss / J", .range = Range{1e-6, 30}, .logarithmic = true}});
        for (const CollisionEvent& event : run.events) {
            const double loss = std::max(event.energy_lost, 1e-6);
            losses.line({event.time, event.time}, {1e-6, loss},
                        {.color = palette::vermilion, .width = 1.4});
            losses.points({event.time}, {loss}, {.color = palette::vermilion, .marker_size = 7});
        }
        losses.line({run.time, run.time}, {1e-6, 30},
                    {.color = palette::grey, .dash = Dash::dashed});
        save(figure, table, files);
    });
}
