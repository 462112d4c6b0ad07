// Which velocity does friction oppose? That of the beginning for a fast point, that of the end for a
// slow one, and where this leads depends on how hard the normal impulse pushes.
#include <stdexcept>

#include "chapters/13_plus_single_point/interval.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// A point to which a push along the normal gives a tangential velocity, to the right and up.
Mat3 coupled() {
    Mat3 K;
    K << 2.6, 0.3, 1.2, 0.3, 1.8, 0.9, 1.2, 0.9, 1;
    return K;
}

struct Slip {
    Vec2 start = Vec2::Zero(), end = Vec2::Zero();  // u_t and u_t⁺ [m/s]
    Vec3 impulse = Vec3::Zero();                    // [N s]
    PointRole role = PointRole::sliding;
};

/// The impulse that ends the compression of a point with this tangential velocity.
Slip slip_from(const Vec2& sliding, double mu, double transition_speed) {
    const IntervalStart start{.u = {sliding.x(), sliding.y(), -1}};
    const Mat3 K = coupled();
    Slip slip{.start = sliding};
    if (sliding.norm() >= transition_speed) {
        slip.impulse = solve(interval_system(K, mu, start, false));
    } else {
        slip.role = PointRole::impending_slip;
        if (is_in_cone(solve(interval_system(K, mu, start, true)), mu))
            throw std::runtime_error("with μ = " + to_text(mu) + " friction holds the point");
        slip.impulse = impending_slip(K, mu, start).p;
    }
    slip.end = sliding + K.topRows<2>() * slip.impulse;
    return slip;
}

struct Share {
    double part = 1;  // of the whole normal impulse
    Vec3 impulse = Vec3::Zero();
    Vec2 end = Vec2::Zero();
};
/// Where the point ends if it gets only a part of its normal impulse.
std::vector<Share> shares_of(const Slip& slip, double mu) {
    constexpr int count = 16;
    std::vector<Share> shares;
    for (int k = 0; k <= count; ++k) {
        Share share{.part = static_cast<double>(k) / count};
        share.impulse = slip_impulse(coupled(), mu, slip.start, share.part * slip.impulse.z());
        share.end = slip.start + coupled().topRows<2>() * share.impulse;
        shares.push_back(share);
    }
    return shares;
}

void draw(Axes& axes, const Slip& slip, double transition_speed) {
    axes.polygon(circle({0, 0}, transition_speed), palette::light_grey, 0.8);
    axes.line(circle({0, 0}, transition_speed), {.color = palette::black, .width = 1});
    axes.arrow({-1.4, 0}, {1.5, 0}, {.color = palette::grey, .width = 1});
    axes.arrow({0, -0.55}, {0, 1.3}, {.color = palette::grey, .width = 1});
    axes.text({1.5, 0}, "u_{x}", Align::left, palette::grey, 4, -14);
    axes.text({0, 1.3}, "u_{y}", Align::left, palette::grey, 8, 0);
    axes.line({slip.start, slip.end}, {.color = palette::vermilion, .width = 1.6});
    const bool is_fast = slip.role == PointRole::sliding;
    for (const bool of_end : {false, true}) {
        const bool is_opposed = of_end != is_fast;
        const Vec2& velocity = of_end ? slip.end : slip.start;
        axes.arrow(Vec2::Zero(), velocity,
                   {.color = palette::blue, .width = is_opposed ? 3.0 : 1.6});
        const double side = velocity.x() < 0 ? -1 : 1;
        axes.text(velocity, of_end ? "u_{t}^{+}" : "u_{t}", side < 0 ? Align::right : Align::left,
                  palette::blue, 8 * side, 8);
    }
    // Friction, beside the velocity that it opposes, outside of the triangle.
    const Vec2& opposed = is_fast ? slip.start : slip.end;
    const Vec2 along = opposed.normalized();
    const Vec2 outside = (is_fast ? 1 : -1) * 0.12 * Vec2(-along.y(), along.x());
    const Vec2 from = 0.75 * opposed + outside;
    axes.arrow(from, from - 0.5 * along, {.color = palette::green, .width = 2.6});
    axes.text(from - 0.25 * along + 0.4 * outside, "friction", is_fast ? Align::right : Align::left,
              palette::green, 0, -14);
}

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.2, transition_speed = 0.4;
    Program program("slip_direction", "Which velocity friction opposes.", COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0.05, 0.3});
    program.option("--transition-speed", transition_speed, "v_transition [m/s]", {0.3, 0.6});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Slip fast = slip_from({-1.1, 0.6}, mu, transition_speed);
        const Slip slow = slip_from({-0.2, 0.14}, mu, transition_speed);
        const std::vector<Share> shares = shares_of(slow, mu);
        Table table({"slow", "part", "u_x_m_s", "u_y_m_s", "end_x_m_s", "end_y_m_s", "p_x_Ns",
                     "p_y_Ns", "p_z_Ns"});
        const auto add = [&](const Slip& slip, const Share& share) {
            table.add({slip.role == PointRole::impending_slip ? 1.0 : 0.0, share.part,
                       slip.start.x(), slip.start.y(), share.end.x(), share.end.y(),
                       share.impulse.x(), share.impulse.y(), share.impulse.z()});
        };
        add(fast, {1, fast.impulse, fast.end});
        add(slow, {1, slow.impulse, slow.end});
        for (std::size_t k = 0; k + 1 < shares.size(); ++k) add(slow, shares[k]);
        Figure figure{
            .name = "slip_direction",
            .title = "Which velocity friction opposes",
            .caption =
                "One interval in the plane of tangential velocities, from u_t to u_t⁺, for the "
                "same collision matrix and μ = " +
                to_short_text(mu) +
                ". Left: a point that slides faster than v_transition (grey disc) has "
                "friction against the velocity with which the interval begins. Right: a slow "
                "point that friction cannot hold has friction against the velocity with which the "
                "interval ends, because the velocity at the beginning does not say where the "
                "point will slip. Dashed: where it would end with a part of the normal impulse.",
            .source = "after Uchida 2015, figure 3",
            .width = 1100,
            .height = 420,
            .columns = 2};
        draw(figure.add_picture("sliding", {-1.5, 1.7}, {-0.6, 1.4}), fast, transition_speed);
        Axes& slipping = figure.add_picture("impending slip", {-1.5, 1.7}, {-0.6, 1.4});
        draw(slipping, slow, transition_speed);
        std::vector<Vec2> ends;
        for (const Share& share : shares) ends.push_back(share.end);
        slipping.line(ends, {.color = palette::black, .width = 1.4, .dash = Dash::dashed});
        save(figure, table, files);
    });
}
