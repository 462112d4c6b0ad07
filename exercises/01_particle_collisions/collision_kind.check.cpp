#include "chapters/01_particle_collisions/collision_kind.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

template <>
struct Catch::StringMaker<ContactKind> {
    static std::string convert(ContactKind kind) {
        return kind == ContactKind::colliding ? "colliding"
               : kind == ContactKind::resting ? "resting"
                                              : "separating";
    }
};

TEST_CASE("a fast approach collides") { CHECK(collision_kind(-1, 1e-3) == ContactKind::colliding); }

TEST_CASE("a fast departure separates") {
    CHECK(collision_kind(+1, 1e-3) == ContactKind::separating);
}

TEST_CASE("a slow approach rests") { CHECK(collision_kind(-1e-4, 1e-3) == ContactKind::resting); }

TEST_CASE("a slow departure rests") { CHECK(collision_kind(+1e-4, 1e-3) == ContactKind::resting); }

TEST_CASE("the threshold itself rests, on both sides") {
    CHECK(collision_kind(-0.5, 0.5) == ContactKind::resting);
    CHECK(collision_kind(+0.5, 0.5) == ContactKind::resting);
    CHECK(collision_kind(0, 0) == ContactKind::resting);
}

TEST_CASE("looking at the motion backwards swaps colliding and separating") {
    Random random(31);
    for (int i = 0; i < 200; ++i) {
        const double velocity = random.uniform(-2, 2), threshold = random.uniform(0, 1);
        CAPTURE(velocity, threshold);
        const ContactKind forwards = collision_kind(velocity, threshold),
                          backwards = collision_kind(-velocity, threshold);
        REQUIRE((forwards == ContactKind::resting) == (backwards == ContactKind::resting));
        REQUIRE((forwards == ContactKind::resting) == (std::abs(velocity) <= threshold));
        REQUIRE((forwards == ContactKind::colliding) == (backwards == ContactKind::separating));
    }
}
