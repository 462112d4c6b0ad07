// A house of cards: pairs that lean against each other, with a card on the tops of two pairs.
#pragma once
#include <cmath>

#include "chapters/05_rigid_impulses/scene.hpp"

namespace collide {

struct HousePlan {
    int storeys = 3;
    double thickness = 2e-3;  ///< [m]
    double lean = 0.35;       ///< from the vertical [rad]
    double mu = 0.6;
};

constexpr double card_length = 0.09, card_depth = 0.06;  // [m]
constexpr double card_density = 700;                     // [kg/m³]

/// Of a leaning card, from its lowest edge to its highest [m].
inline double storey_height(const HousePlan& plan) {
    return card_length * std::cos(plan.lean) + plan.thickness * std::sin(plan.lean);
}
/// Between the tops of neighbouring pairs: their feet are 4 mm apart [m].
inline double pair_distance(const HousePlan& plan) {
    return 2 * (card_length * std::sin(plan.lean) + plan.thickness * std::cos(plan.lean)) + 4e-3;
}

/// A card whose middle is at (x, 0, z), as wide and as high as given, and turned about y [m, rad].
inline void add_card(Scene& scene, double x, double z, double width, double height, double angle) {
    const Vec3 size(width, card_depth, height);
    add_box(scene, size, card_density * size.prod(),
            {.position = {x, 0, z}, .orientation = Quat(Eigen::AngleAxisd(angle, Vec3::UnitY()))});
}

/// Body 0 is the table, the last one the right card on top. Flat cards are cut so that they meet above
/// the tops of the pairs.
inline Scene house_of_cards(const HousePlan& plan) {
    Scene scene{.surface = {.restitution = 0, .friction = plan.mu}};
    add_floor(scene, 0, 4);
    const double height = storey_height(plan), distance = pair_distance(plan);
    const double foot =
        (card_length * std::sin(plan.lean) + plan.thickness * std::cos(plan.lean)) / 2;
    double bottom = 0;
    for (int pairs = plan.storeys; pairs >= 1; --pairs) {
        for (int i = 0; i < pairs; ++i) {
            const double x = (i - 0.5 * (pairs - 1)) * distance, z = bottom + height / 2;
            add_card(scene, x - foot, z, plan.thickness, card_length, plan.lean);
            add_card(scene, x + foot, z, plan.thickness, card_length, -plan.lean);
        }
        bottom += height;
        for (int i = 0; i + 1 < pairs; ++i)
            add_card(scene, (i - 0.5 * (pairs - 2)) * distance, bottom + plan.thickness / 2,
                     distance - 5e-4, plan.thickness, 0);
        bottom += plan.thickness;
    }
    return scene;
}

}  // namespace collide
