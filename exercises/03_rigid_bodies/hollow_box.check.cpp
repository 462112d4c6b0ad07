#include "chapters/03_rigid_bodies/inertia.hpp"
#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

struct Hollow {
    double mass;
    Vec3 size, cavity, centre;  // centre of the cavity
};

MassProperties answer(const Hollow& box) {
    return hollow_box_mass_properties(box.mass, box.size, box.cavity, box.centre);
}

// Along each axis the box has three parts: wall, cavity, wall. So it consists of 27 blocks without
// the middle one. All others are summed, about the centre computed first.
MassProperties by_blocks(const Hollow& box) {
    std::vector<MassProperties> blocks;
    for (int block = 0; block < 27; ++block) {
        if (block == 13) continue;
        const int part[] = {block % 3 - 1, block / 3 % 3 - 1, block / 9 - 1};
        Vec3 size = box.cavity, middle = box.centre;
        for (int axis = 0; axis < 3; ++axis) {
            if (part[axis] == 0) continue;
            size[axis] = (box.size[axis] - box.cavity[axis]) / 2 - part[axis] * box.centre[axis];
            middle[axis] = part[axis] * (box.size[axis] - size[axis]) / 2;
        }
        blocks.push_back({size.prod(), middle, box_inertia(size.prod(), size)});
    }
    MassProperties sum{0, Vec3::Zero(), Mat3::Zero()};
    for (const MassProperties& block : blocks) {
        sum.mass += block.mass;
        sum.centre += block.mass * block.centre;
    }
    sum.centre /= sum.mass;
    for (const MassProperties& block : blocks) sum.inertia += inertia_about(block, sum.centre);
    return {box.mass, sum.centre, box.mass / sum.mass * sum.inertia};
}

void require_equal(const MassProperties& found, const MassProperties& expected, const Vec3& size) {
    REQUIRE_THAT(found.mass, agrees_with(expected.mass));
    REQUIRE_THAT(found.centre, agrees_with(expected.centre, size.norm()));
    REQUIRE_THAT(entries(found.inertia),
                 agrees_with(entries(expected.inertia), expected.inertia.cwiseAbs().maxCoeff()));
}

void require_right(const Hollow& box) { require_equal(answer(box), by_blocks(box), box.size); }

// The cavity takes up to nine tenths of each edge, and lies anywhere.
Hollow random_hollow(Random& random) {
    Hollow box{random.log_uniform(0.1, 10), {}, {}, {}};
    for (int axis = 0; axis < 3; ++axis) {
        box.size[axis] = random.log_uniform(0.2, 5);
        box.cavity[axis] = random.uniform(0.2, 0.9) * box.size[axis];
        box.centre[axis] = random.uniform(-0.5, 0.5) * (box.size[axis] - box.cavity[axis]);
    }
    return box;
}

// Walls of the given numbers of units below and above. All lengths are exact.
Hollow with_walls(const Vec3& size, double unit, const Vec3& below, const Vec3& above) {
    return {2.5, size, size - unit * (below + above), unit / 2 * (below - above)};
}

}  // namespace

TEST_CASE("without a cavity it is a solid box") {
    const Vec3 size(2, 3, 5);
    const Mat3 solid = Vec3(34, 29, 13).asDiagonal();  // for 12 kg
    for (const Vec3& cavity : {Vec3(0, 0, 0), Vec3(0, 2, 2), Vec3(1, 0, 2), Vec3(1, 2, 0)})
        require_equal(answer({12, size, cavity, {0.5, -0.25, 1}}), {12, Vec3::Zero(), solid}, size);
}

TEST_CASE("the mass that is given is the mass of what is left") {
    CHECK_THAT(answer({7, {2, 2, 2}, {1, 1, 1}, {0, 0, 0}}).mass, agrees_with(7));
}

TEST_CASE("a cavity in the middle: the moments of the whole box less those of the filling") {
    // A cube of 8 kg minus one of 1 kg: (8·4 − 1·1)/6 about each axis.
    const MassProperties found = answer({7, {2, 2, 2}, {1, 1, 1}, {0, 0, 0}});
    CHECK_THAT(found.centre, agrees_with(Vec3(0, 0, 0)));
    CHECK_THAT(entries(found.inertia), agrees_with(entries(31.0 / 6 * Mat3::Identity())));
}

TEST_CASE("a cavity that fills one end leaves a smaller solid box at the other") {
    const Vec3 size(4, 2, 6);
    for (int axis = 0; axis < 3; ++axis)
        for (const int side : {-1, 1}) {
            Vec3 half = size, middle = Vec3::Zero();
            half[axis] /= 2;
            middle[axis] = side * size[axis] / 4;
            require_equal(answer({3, size, half, middle}), {3, -middle, box_inertia(3, half)},
                          size);
        }
}

TEST_CASE("a tube: the cavity may be as long as the box") {
    // 4 × 3 kg minus 2 × 1 kg, and one metre long along z.
    const MassProperties found = answer({10, {4, 3, 1}, {2, 1, 1}, {0, 0, 0}});
    CHECK_THAT(found.inertia.diagonal(), agrees_with(Vec3(116, 194, 290) / 12));
}

TEST_CASE("the centre of mass moves away from the cavity") {
    const MassProperties found = answer({7, {2, 2, 2}, {1, 1, 1}, {0.5, -0.25, 0}});
    CHECK(found.centre.x() < 0);
    CHECK(found.centre.y() > 0);
}

TEST_CASE("what is left of a corner is an L, and has a product of inertia") {
    // Two boxes, of 2 kg at (1, 0.5) and of 2 kg at (0.5, 2), measured from the corner of the L.
    const MassProperties found = answer({4, {2, 3, 1}, {1, 2, 1}, {0.5, 0.5, 0}});
    CHECK_THAT(found.centre, agrees_with(Vec3(-0.25, -0.25, 0)));
    CHECK_THAT(found.inertia(0, 1), agrees_with(1.5 / 2));
    CHECK_THAT(found.inertia(1, 0), agrees_with(1.5 / 2));
}

TEST_CASE("with its filling it is the whole box again") {
    Random random(seed_of(311));
    for (int i = 0; i < 200; ++i) {
        const Hollow box = random_hollow(random);
        const MassProperties found = answer(box);
        const double density = box.mass / (box.size.prod() - box.cavity.prod());
        const MassProperties whole = box_mass_properties(density * box.size.prod(), box.size);
        const MassProperties filling =
            moved(box_mass_properties(density * box.cavity.prod(), box.cavity), Mat3::Identity(),
                  box.centre);
        REQUIRE_THAT(box.mass * found.centre,
                     agrees_with(-filling.mass * filling.centre, whole.mass * box.size.norm()));
        const Mat3 sum = inertia_about(found, Vec3::Zero()) + inertia_about(filling, Vec3::Zero());
        REQUIRE_THAT(entries(sum), agrees_with(entries(whole.inertia)));
    }
}

TEST_CASE("the parts of a box that was cut up around the cavity add up") {
    Random random(seed_of(312));
    for (int i = 0; i < 200; ++i) require_right(random_hollow(random));
}

TEST_CASE("cavities that reach the surface on one side or on both") {
    Random random(seed_of(313));
    for (int i = 0; i < 200; ++i) {
        Hollow box = random_hollow(random);
        for (int axis = 0; axis < 3; ++axis) {
            const int kind = random.index(4);
            const double room = (box.size[axis] - box.cavity[axis]) / 2;
            if (kind == 0) box.centre[axis] = random.chance(0.5) ? room : -room;
            if (kind == 1 && axis != i % 3) box.cavity[axis] = box.size[axis], box.centre[axis] = 0;
        }
        require_right(box);
    }
}

TEST_CASE("mirrored and with its axes exchanged it is the same body") {
    Random random(seed_of(314));
    for (int i = 0; i < 50; ++i) {
        const Hollow box = random_hollow(random);
        const MassProperties found = answer(box);
        Mat3 turn = Mat3::Zero();  // x, y, z become ±y, ±z, ±x
        for (int axis = 0; axis < 3; ++axis)
            turn((axis + 1) % 3, axis) = random.chance(0.5) ? 1 : -1;
        const MassProperties turned = answer({box.mass, (turn * box.size).cwiseAbs(),
                                              (turn * box.cavity).cwiseAbs(), turn * box.centre});
        require_equal(turned, moved(found, turn, Vec3::Zero()), box.size);
    }
}

TEST_CASE("twice the mass has twice the inertia about the same centre") {
    Random random(seed_of(315));
    Hollow box = random_hollow(random);
    const MassProperties once = answer(box);
    box.mass *= 2;
    require_equal(answer(box), {box.mass, once.centre, 2 * once.inertia}, box.size);
}

TEST_CASE("the same box in other units of length and mass") {
    Random random(seed_of(316));
    const auto require_scaled = [&](double length, double mass) {
        INFO("lengths in units of " << length << " m, masses in units of " << mass << " kg");
        const Hollow box = random_hollow(random);
        const MassProperties found =
            answer({mass * box.mass, length * box.size, length * box.cavity, length * box.centre});
        const MassProperties in_si{found.mass / mass, found.centre / length,
                                   found.inertia / mass / length / length};
        require_equal(in_si, by_blocks(box), box.size);
    };
    for (int i = 0; i < 60; ++i) {
        const double mass = std::pow(10, random.index(19) - 9);
        require_scaled(std::pow(10, random.index(19) - 9), mass);
    }
    for (const double extreme : {1e-40, 1e39})
        require_scaled(extreme, 1), require_scaled(1, extreme);
}

TEST_CASE("a thin shell of a cube has 5/18 m a²") {
    for (const double wall : {0x1p-30, 0x1p-40, 0x1p-50}) {
        const MassProperties found = answer(with_walls({1, 1, 1}, wall, {1, 1, 1}, {1, 1, 1}));
        CHECK_THAT(entries(found.inertia),
                   agrees_with(entries(5.0 / 18 * 2.5 * Mat3::Identity()), 0, 2 * wall + 1e-12));
    }
}

TEST_CASE("walls of different thickness, however thin") {
    Random random(seed_of(317));
    for (const double unit : {0x1p-8, 0x1p-20, 0x1p-30, 0x1p-36, 0x1p-44})
        for (int i = 0; i < 10; ++i) {
            INFO("walls of a few times " << unit << " of the box");
            Vec3 size, below, above;
            for (int axis = 0; axis < 3; ++axis) {
                size[axis] = 1 + random.index(8) / 8.0;
                below[axis] = 2 * random.index(4);
                above[axis] = 2 + 2 * random.index(4);
            }
            require_right(with_walls(size, unit, below, above));
        }
}

TEST_CASE("a plate left at the end of a long box is as good as one at the origin") {
    for (const double length : {0x1p10, 0x1p20, 0x1p26}) {
        const MassProperties found =
            answer({3, {1, length, 2}, {1, length - 0.5, 2}, {0, 0.25, 0}});
        INFO("the box is " << length << " m long, the plate half a metre");
        CHECK_THAT(found.centre.y(), agrees_with(-length / 2 + 0.25));
        CHECK_THAT(entries(found.inertia), agrees_with(entries(box_inertia(3, {1, 0.5, 2})), 0));
    }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(318));
    std::vector<Hollow> boxes;
    std::vector<MassProperties> first;
    for (int i = 0; i < 20; ++i) first.push_back(answer(boxes.emplace_back(random_hollow(random))));
    for (std::size_t i = boxes.size(); i-- > 0;) {
        const MassProperties again = answer(boxes[i]);
        REQUIRE(again.centre == first[i].centre);
        REQUIRE(again.inertia == first[i].inertia);
    }
}
