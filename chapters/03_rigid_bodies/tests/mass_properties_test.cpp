// Mass, centre and inertia, each by two methods.
#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "chapters/03_rigid_bodies/inertia.hpp"
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinRel;

namespace {

Vec3 random_size(Random& random) {
    return {random.log_uniform(0.1, 10), random.log_uniform(0.1, 10), random.log_uniform(0.1, 10)};
}

Polyhedron moved(Polyhedron polyhedron, const Mat3& rotation, const Vec3& translation) {
    for (Vec3& vertex : polyhedron.vertices) vertex = rotation * vertex + translation;
    return polyhedron;
}

Polyhedron tetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const bool inside_out = (b - a).dot((c - a).cross(d - a)) < 0;
    return {{a, inside_out ? c : b, inside_out ? b : c, d},
            {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
}

// Monte Carlo: random points of a solid in a box of the given half size, and the inertia of the
// solid's mass shared among them.
struct Sampled {
    double fraction = 0;  // of the points that lie inside
    Vec3 centre = Vec3::Zero();
    Mat3 inertia = Mat3::Zero();  // about the centre, for a mass of 1 kg
};
Sampled sample(const Vec3& half, const std::function<bool(const Vec3&)>& contains, int points) {
    Random random(3);
    int inside = 0;
    Sampled result;
    for (int i = 0; i < points; ++i) {
        const Vec3 p = random.coordinates(-1, 1).cwiseProduct(half);
        if (!contains(p)) continue;
        ++inside;
        result.centre += p;
        result.inertia += point_inertia(1, p);
    }
    result.fraction = static_cast<double>(inside) / points;
    result.centre /= inside;
    result.inertia = result.inertia / inside - point_inertia(1, result.centre);
    return result;
}

bool is_inside(const Polyhedron& polyhedron, const Vec3& point) {
    for (const auto& [a, b, c] : triangles(polyhedron))
        if ((b - a).cross(c - a).dot(point - a) > 0) return false;
    return true;
}

}  // namespace

TEST_CASE("1 000 boxes: as a box and as a polyhedron, turned and moved, in any frame") {
    Random random(31);
    int flat = 0, long_ = 0, far = 0;
    for (int i = 0; i < 1000; ++i) {
        const Vec3 size = random_size(random);
        const double density = random.log_uniform(1, 1e4);
        const Mat3 turn = random.rotation();
        const Vec3 shift = random.log_vector(1e-2, 1e3);
        const double ratio = size.maxCoeff() / size.minCoeff();
        flat += size.minCoeff() < 0.2 * (size.sum() - size.minCoeff() - size.maxCoeff());
        long_ += ratio > 20, far += shift.norm() > 10 * size.norm();

        const MassProperties expected =
            moved(box_mass_properties(density * size.prod(), size), turn, shift);
        const MassProperties found =
            polyhedron_mass_properties(moved(box_polyhedron(size), turn, shift), density);
        // Far from the origin, corners have fewer digits relative to the box's own size.
        const double tolerance = 1e-12 * (1 + shift.norm() / size.minCoeff());
        REQUIRE_THAT(found.mass, WithinRel(expected.mass, tolerance));
        REQUIRE_THAT(found.centre, agrees_with(expected.centre, size.norm(), tolerance));
        REQUIRE_THAT(entries(found.inertia),
                     agrees_with(entries(expected.inertia), expected.inertia.norm(), tolerance));
        REQUIRE_THAT(
            principal_moments(found.inertia),
            agrees_with(principal_moments(expected.inertia), expected.inertia.norm(), tolerance));
        REQUIRE_NOTHROW(require_inertia("inertia", found.inertia));
    }
    INFO("flat " << flat << ", long " << long_ << ", far from the origin " << far);
    CHECK(flat > 250);
    CHECK(long_ > 100);
    CHECK(far > 200);
}

TEST_CASE("a prism of more and more sides becomes a cylinder, with the square of their number") {
    const MassProperties cylinder = cylinder_mass_properties(1, 0.7, 2);
    const auto error = [&](int sides) {
        const Polyhedron prism = prism_polyhedron(sides, 0.7, 2);
        const double density = 1 / polyhedron_mass_properties(prism, 1).mass;
        const MassProperties found = polyhedron_mass_properties(prism, density);
        CHECK_THAT(found.centre, agrees_with(Vec3(0, 0, 0)));
        return (found.inertia - cylinder.inertia).norm();
    };
    CHECK_THAT(std::log2(error(64) / error(128)), Catch::Matchers::WithinAbs(2, 0.01));
    CHECK(error(2000) < 1e-5);
}

TEST_CASE("a stack of thin cylinders is a sphere, by the parallel-axis theorem") {
    const double radius = 0.8;
    const int slices = 2000;
    double mass = 0;
    Mat3 inertia = Mat3::Zero();
    for (int i = 0; i < slices; ++i) {
        const double thickness = 2 * radius / slices, z = -radius + (i + 0.5) * thickness;
        const double r = std::sqrt(radius * radius - z * z);
        const MassProperties slice =
            moved(cylinder_mass_properties(std::numbers::pi * r * r * thickness, r, thickness),
                  Mat3::Identity(), {0, 0, z});
        mass += slice.mass;
        inertia += inertia_about(slice, Vec3::Zero());
    }
    CHECK_THAT(mass, WithinRel(4 * std::numbers::pi / 3 * std::pow(radius, 3), 1e-6));
    CHECK_THAT(entries(inertia),
               agrees_with(entries(sphere_mass_properties(mass, radius).inertia), 1, 1e-6));
}

TEST_CASE("Monte Carlo finds the same, to its own accuracy") {
    const int points = 400'000;
    const double accuracy = 5 / std::sqrt(points);
    const Vec3 half(0.5, 1, 1.5);
    const auto agrees = [&](const MassProperties& expected, const Sampled& found) {
        CHECK_THAT(found.centre, agrees_with(expected.centre, half.norm(), accuracy));
        CHECK_THAT(entries(found.inertia), agrees_with(entries(expected.inertia / expected.mass),
                                                       half.squaredNorm(), accuracy));
    };
    agrees(box_mass_properties(2, 2 * half), sample(
                                                 half, [](const Vec3&) { return true; }, points));
    agrees(sphere_mass_properties(2, 0.5),
           sample(
               Vec3::Constant(0.5), [](const Vec3& p) { return p.norm() < 0.5; }, points));
    agrees(cylinder_mass_properties(2, 0.5, 3),
           sample(
               {0.5, 0.5, 1.5}, [](const Vec3& p) { return p.head<2>().norm() < 0.5; }, points));

    const Polyhedron solid =
        tetrahedron({-0.4, -0.9, -1.4}, {0.5, -0.7, 0}, {0, 1, -1}, {0.1, 0, 1.5});
    const Sampled found = sample(
        half, [&](const Vec3& p) { return is_inside(solid, p); }, points);
    const MassProperties expected = polyhedron_mass_properties(solid, 1);
    agrees(expected, found);
    CHECK_THAT(found.fraction * 8 * half.prod(), WithinRel(expected.mass, 0.05));
}

TEST_CASE("500 tetrahedra: two halves of a cut solid add up to the whole") {
    Random random(32);
    for (int i = 0; i < 500; ++i) {
        const auto corner = [&] { return random.vector(0.1, 2); };
        const Vec3 a = corner(), b = corner(), c = corner(), d = corner();
        const double volume = std::abs((b - a).dot((c - a).cross(d - a))) / 6;
        if (volume < 1e-2) continue;
        const Vec3 cut = a + random.uniform(0.2, 0.8) * (b - a);
        const MassProperties whole = polyhedron_mass_properties(tetrahedron(a, b, c, d), 3);
        const MassProperties one = polyhedron_mass_properties(tetrahedron(a, cut, c, d), 3);
        const MassProperties two = polyhedron_mass_properties(tetrahedron(cut, b, c, d), 3);
        REQUIRE_THAT(whole.mass, WithinRel(3 * volume, 1e-12));
        REQUIRE_THAT(whole.centre, agrees_with((a + b + c + d) / 4));
        REQUIRE_THAT(one.mass + two.mass, WithinRel(whole.mass, 1e-12));
        REQUIRE_THAT((one.mass * one.centre + two.mass * two.centre) / whole.mass,
                     agrees_with(whole.centre));
        REQUIRE_THAT(entries(inertia_about(one, whole.centre) + inertia_about(two, whole.centre)),
                     agrees_with(entries(whole.inertia), 1));
    }
}

TEST_CASE("a solid with a hollow need not be convex") {
    // An L of two boxes in one polyhedron, against the sum of the boxes.
    Polyhedron l;
    const std::vector<Vec2> outline = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 3}, {0, 3}};
    std::vector<int> bottom, top;
    for (int i = 0; i < 6; ++i) {
        l.vertices.push_back({outline[i].x(), outline[i].y(), 0});
        l.vertices.push_back({outline[i].x(), outline[i].y(), 1});
        const int next = (i + 1) % 6;
        l.faces.push_back({2 * i, 2 * next, 2 * next + 1, 2 * i + 1});
        bottom.insert(bottom.begin(), 2 * i);
        top.push_back(2 * i + 1);
    }
    l.faces.push_back(bottom), l.faces.push_back(top);
    const MassProperties found = polyhedron_mass_properties(l, 1);
    const MassProperties lying =
        moved(box_mass_properties(2, {2, 1, 1}), Mat3::Identity(), {1, 0.5, 0.5});
    const MassProperties standing =
        moved(box_mass_properties(2, {1, 2, 1}), Mat3::Identity(), {0.5, 2, 0.5});
    CHECK_THAT(found.mass, WithinRel(4, 1e-12));
    CHECK_THAT(found.centre, agrees_with((lying.centre + standing.centre) / 2));
    CHECK_THAT(entries(found.inertia), agrees_with(entries(inertia_about(lying, found.centre) +
                                                           inertia_about(standing, found.centre))));
}

TEST_CASE("500 hollow boxes: a polyhedron whose inner surface is inside out") {
    Random random(33);
    for (int i = 0; i < 500; ++i) {
        const Vec3 size = random_size(random);
        Vec3 cavity, middle;
        for (int axis = 0; axis < 3; ++axis) {
            cavity[axis] = random.uniform(0.1, 0.9) * size[axis];
            middle[axis] = random.uniform(-0.5, 0.5) * (size[axis] - cavity[axis]);
        }
        Polyhedron both = box_polyhedron(size);
        const Polyhedron inner = moved(box_polyhedron(cavity), Mat3::Identity(), middle);
        for (std::vector<int> face : inner.faces) {
            for (int& vertex : face) vertex += static_cast<int>(both.vertices.size());
            std::reverse(face.begin(), face.end());
            both.faces.push_back(face);
        }
        both.vertices.insert(both.vertices.end(), inner.vertices.begin(), inner.vertices.end());

        const double density = random.log_uniform(1, 1e4);
        const MassProperties expected = polyhedron_mass_properties(both, density);
        const MassProperties found =
            hollow_box_mass_properties(expected.mass, size, cavity, middle);
        REQUIRE_THAT(found.centre, agrees_with(expected.centre, size.norm()));
        REQUIRE_THAT(entries(found.inertia), agrees_with(entries(expected.inertia), 0, 1e-11));
        REQUIRE_NOTHROW(require_inertia("inertia", found.inertia));
    }
}

TEST_CASE("subtracting volumes loses the digits that thin walls need") {
    // The largest relative error of I_box − I_cavity over boxes of about 1 m.
    const auto error = [](double wall) {
        double worst = 0;
        for (int k = 0; k < 200; ++k) {
            const Vec3 size(1 + 1e-3 * k, 1 + 7e-4 * k, 1 + 3e-4 * k),
                cavity = size - Vec3::Constant(2 * wall);
            const double density = 1 / (size.prod() - cavity.prod());
            const Mat3 difference = box_inertia(density * size.prod(), size) -
                                    box_inertia(density * cavity.prod(), cavity);
            const Mat3 sum = hollow_box_mass_properties(1, size, cavity, Vec3::Zero()).inertia;
            worst = std::max(worst, (difference - sum).norm() / sum.norm());
        }
        return worst;
    };
    CAPTURE(error(1e-3), error(1e-6), error(1e-9), error(1e-12));
    CHECK(error(1e-3) < 1e-12);
    CHECK_THAT(std::log10(error(1e-6)), Catch::Matchers::WithinAbs(-10.5, 1));
    CHECK_THAT(std::log10(error(1e-9)), Catch::Matchers::WithinAbs(-7.5, 1));
    CHECK_THAT(std::log10(error(1e-12)), Catch::Matchers::WithinAbs(-4.5, 1));
}

TEST_CASE("a hollow in proportion keeps the ratios of the moments") {
    const Vec3 size(0.3, 0.2, 0.05);
    const Mat3 solid = box_inertia(1, size);
    for (const double part : {0.3, 0.9, 1 - 1e-6}) {
        const Mat3 hollow = hollow_box_mass_properties(1, size, part * size, Vec3::Zero()).inertia;
        const double ratio = (1 - std::pow(part, 5)) / (1 - std::pow(part, 3));
        CHECK_THAT(entries(hollow), agrees_with(entries(ratio * solid), 0, 1e-9));
    }
}

TEST_CASE("impossible masses and inertias are refused by name") {
    CHECK_THROWS_WITH(box_mass_properties(0, {1, 1, 1}),
                      ContainsSubstring("mass = 0: must be positive"));
    CHECK_THROWS_WITH(box_mass_properties(1, {1, -2, 1}), ContainsSubstring("size = -2"));
    CHECK_THROWS_WITH(sphere_mass_properties(1, std::nan("")), ContainsSubstring("radius = nan"));
    CHECK_THROWS_WITH(cylinder_mass_properties(1, 1, 0), ContainsSubstring("length = 0"));
    const auto refuses = [](const Mat3& inertia, const char* what) {
        CHECK_THROWS_WITH(make_body({.inertia = inertia}), ContainsSubstring(what));
    };
    refuses(Vec3(1, 2, std::nan("")).asDiagonal(), "inertia = (1, 0, 0)");
    refuses(Vec3(1, 2, 0).asDiagonal(),
            "principal moments of inertia = (0, 1, 2): must be positive");
    refuses(Vec3(1, 1, -1).asDiagonal(), "must be positive");
    refuses(Vec3(1, 1, 3).asDiagonal(), "none is larger than the sum of the two others");
    refuses(Vec3(3, 0.5, 2).asDiagonal(), "principal moments of inertia = (0.5, 2, 3)");
    refuses((Mat3() << 1, 0.5, 0, 0, 1, 0, 0, 0, 1).finished(), "symmetric");
    CHECK_THROWS_WITH(make_body({.mass = -1}), ContainsSubstring("mass = -1"));
    CHECK_NOTHROW(make_body({.inertia = Vec3(1, 2, 3).asDiagonal()}));  // flat, but possible
}

TEST_CASE("a polyhedron that is not a solid is refused by name") {
    const Polyhedron box = box_polyhedron({1, 2, 3});
    const auto refuses = [](const Polyhedron& polyhedron, const char* what) {
        CHECK_THROWS_WITH(polyhedron_mass_properties(polyhedron, 1), ContainsSubstring(what));
    };
    CHECK_NOTHROW(polyhedron_mass_properties(box, 1));
    CHECK_THROWS_WITH(polyhedron_mass_properties(box, -1), ContainsSubstring("density = -1"));
    refuses({}, "number of corners of polyhedron = 0");
    Polyhedron open = box;
    open.faces.pop_back();
    refuses(open, "open or inconsistent at the edge");
    Polyhedron twisted = box;
    std::reverse(twisted.faces[2].begin(), twisted.faces[2].end());
    refuses(twisted, "open or inconsistent");
    Polyhedron doubled = box;
    doubled.faces.insert(doubled.faces.end(), box.faces.begin(), box.faces.end());
    refuses(doubled, "open or inconsistent");
    Polyhedron inside_out = box;
    for (auto& face : inside_out.faces) std::reverse(face.begin(), face.end());
    refuses(inside_out, "volume of polyhedron = -6");
    Polyhedron squashed = box;
    for (Vec3& vertex : squashed.vertices) vertex.z() = 0;
    refuses(squashed, "must be positive");
    Polyhedron bent = box;
    bent.vertices[7].z() += 0.1;
    refuses(bent, "from its face's plane");
    Polyhedron wrong_index = box;
    wrong_index.faces[0][0] = 8;
    refuses(wrong_index, "corner of a face of polyhedron = 8: must be between 0 and 7");
    Polyhedron nan = box;
    nan.vertices[3].x() = std::nan("");
    refuses(nan, "polyhedron.vertices");
    CHECK_THROWS_WITH(prism_polyhedron(2, 1, 1), ContainsSubstring("sides = 2"));
}
