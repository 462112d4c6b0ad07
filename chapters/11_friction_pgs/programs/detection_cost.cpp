// Benchmark: what finding the contacts costs: of one pair of boxes, against Bullet where it is
// installed; in heaps of different sizes, per contact; and with one fast body among many.
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "chapters/05_rigid_impulses/detection.hpp"
#include "chapters/11_friction_pgs/programs/peer_boxes.hpp"
#include "chapters/11_friction_pgs/time_stepping.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/benchmarks/timing.hpp"
#include "common/figures/figure.hpp"

using namespace collide;

namespace {

constexpr double frame = 1.0 / 60;       // [s]
constexpr int runs = 20, looks = 2'000;  // at a pair; the cheapest run counts
const PgsSettings settings;

// One pair. -----------------------------------------------------------------------------------

/// Two boxes, and where the first one is in turn: a little to one side, a little to the other.
struct Pair {
    std::string name;
    Vec3 size_a, size_b;
    std::array<RigidBody, 2> a;
    RigidBody b;
};

Pair make_pair_of_boxes(const std::string& name, const Vec3& position, const Quat& orientation) {
    Pair pair{.name = name, .size_a = {0.4, 0.2, 0.2}, .size_b = {0.4, 0.3, 0.2}, .a = {}, .b = {}};
    pair.b.orientation = Quat(Eigen::AngleAxisd(0.3, Vec3::UnitZ()));
    for (int k = 0; k < 2; ++k) {
        pair.a[k].position = position + Vec3(1e-4 * k, 2e-4 * k, 1e-5 * k);
        pair.a[k].orientation = orientation;
    }
    return pair;
}

std::vector<Pair> pairs() {
    const Quat lying(Eigen::AngleAxisd(0.7, Vec3::UnitZ()));
    const Quat on_its_edge(Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitX()));
    const double corner = 0.1 + 0.1 * std::sqrt(2.0) - 1e-4;
    return {make_pair_of_boxes("face on face", {0.1, 0.05, 0.2 - 1e-4}, lying),
            make_pair_of_boxes("edge on face", {0.1, 0.05, corner}, on_its_edge),
            make_pair_of_boxes("1 mm apart", {0.1, 0.05, 0.201}, lying),
            make_pair_of_boxes("1 cm apart", {0.1, 0.05, 0.21}, lying)};
}

enum class Memory { keeps, forgets };

struct Cost {
    double seconds = 0;  // of one pair, or of one contact
    double points = 0;   // contacts of one pair
};

/// All that a pair costs if both boxes have moved.
Cost our_cost(const Pair& pair, Memory memory) {
    const Shape a = make_convex(box_polyhedron(pair.size_a)),
                b = make_convex(box_polyhedron(pair.size_b));
    Shape placed_a = a, placed_b = b;
    std::optional<Witness> witness;
    ContactScratch scratch;
    std::vector<Contact> contacts;
    std::size_t found = 0;
    const double seconds = best_seconds(runs, [&] {
        for (int k = 0; k < looks; ++k) {
            place(a, pair.a[k % 2], placed_a);
            place(b, pair.b, placed_b);
            if (memory == Memory::forgets) witness.reset();
            const Separation now =
                cached_separation(placed_a, placed_b, witness, settings.target.slop).separation;
            contacts.clear();
            add_contact_points(placed_a, placed_b, settings.feature, settings.margin, now, scratch,
                               contacts);
            found += contacts.size();
        }
    });
    return {seconds / looks, static_cast<double>(found) / (runs * looks)};
}

#ifdef COLLIDE_HAS_BULLET
Cost bullet_cost(const Pair& pair) {
    BulletBoxes boxes(pair.size_a, pair.size_b);
    int found = 0;
    const double seconds = best_seconds(runs, [&] {
        for (int k = 0; k < looks; ++k) found += boxes.look(pair.a[k % 2], pair.b);
    });
    return {seconds / looks, static_cast<double>(found) / (runs * looks)};
}
#endif

void compare_pairs(Bench& bench) {
#ifdef COLLIDE_HAS_BULLET
    for (const Memory memory : {Memory::keeps, Memory::forgets}) {
        bench.compare(memory == Memory::keeps ? "a pair of boxes, its plane remembered"
                                              : "a pair of boxes, all planes searched",
                      "Bullet's, through its dispatcher",
                      "placing both boxes, the plane, and the contact points; below 1 is faster; "
                      "Bullet makes no points where boxes are apart");
        for (const Pair& pair : pairs()) {
            const Cost ours = our_cost(pair, memory), theirs = bullet_cost(pair);
            bench.ratio(pair.name, ours.seconds / theirs.seconds,
                        "points: " + with_decimals(0, ours.points) + ", Bullet's " +
                            with_decimals(0, theirs.points));
        }
    }
#else
    bench.compare("a pair of boxes, all planes searched", "the same with its plane remembered",
                  "what the memory saves; compared with Bullet where libbullet-dev is installed");
    for (const Pair& pair : pairs())
        bench.ratio(pair.name, our_cost(pair, Memory::forgets).seconds /
                                   our_cost(pair, Memory::keeps).seconds);
#endif
}

// Heaps. --------------------------------------------------------------------------------------

/// Cubes in layers, each on four of the layer below; body 0 is the floor.
Scene heap(int bodies) {
    Scene scene;
    add_floor(scene, 0, 100);
    const int side = static_cast<int>(std::lround(std::cbrt(bodies)));
    constexpr double edge = 0.4, spacing = 0.43;  // [m]
    for (int k = 0; k < bodies; ++k) {
        const int layer = k / (side * side), in_layer = k % (side * side);
        const double shift = layer % 2 * spacing / 2;
        add_box(scene, Vec3::Constant(edge), 1,
                {.position = {spacing * (in_layer % side) + shift,
                              spacing * (in_layer / side) + shift, edge * (layer + 0.5)}});
    }
    return scene;
}

/// Its bodies tremble, as those of a heap that settles do.
class TremblingHeap {
  public:
    explicit TremblingHeap(Scene scene)
        : scene_(std::move(scene)), memory_(start_detection(scene_)) {
        Random random(11);
        for (RigidBody& body : scene_.bodies)
            if (!is_fixed(body) && body.velocity.isZero(0)) body.velocity = random.vector(0, 1e-2);
        rest_ = scene_.bodies;
        for (int k = 0; k < 4; ++k) look();
    }

    /// @returns the number of contacts
    std::size_t look() {
        const double time = frame * std::sin(++looks_);
        for (std::size_t i = 0; i < rest_.size(); ++i)
            scene_.bodies[i].position = rest_[i].position + 0.1 * time * rest_[i].velocity;
        const Detection detection = detect(scene_, scene_.bodies, LookAhead{settings.margin, frame},
                                           memory_, {}, settings.target.slop);
        return find_contacts(scene_, detection, settings.feature, memory_).size();
    }

    Cost cost_per_contact() {
        const auto bodies = static_cast<double>(rest_.size());
        const int each = std::max(1, static_cast<int>(2e3 / bodies));
        std::size_t contacts = 0;
        const double seconds = best_seconds(12, [&] {
            for (int k = 0; k < each; ++k) contacts = look();
        });
        const auto found = static_cast<double>(contacts);
        return {.seconds = seconds / each / found, .points = found};
    }

  private:
    Scene scene_;
    DetectionMemory memory_;
    std::vector<RigidBody> rest_;
    int looks_ = 0;
};

void compare_sizes(Bench& bench) {
    bench.compare("detection in a heap of cubes, per contact", "that of 100 cubes",
                  "about 1 means that the cost is linear");
    double first = 0;
    for (const int bodies : {100, 1'000, 10'000}) {
        const Cost cost = TremblingHeap(heap(bodies)).cost_per_contact();
        if (first == 0) first = cost.seconds;
        bench.ratio(std::to_string(bodies) + " cubes", cost.seconds / first,
                    with_decimals(0, cost.points) + " contacts");
    }
}

void compare_speeds(Bench& bench) {
    bench.compare("detection in a heap of 1000 cubes above which one flies", "the same at rest",
                  "about 1 means that a fast body concerns its own pairs only");
    const auto seconds = [](double speed) {
        Scene scene = heap(1'000);
        add_box(scene, {0.2, 0.2, 0.2}, 1, {.position = {2, 2, 8}, .velocity = {speed, 0, 0}});
        return TremblingHeap(std::move(scene)).cost_per_contact().seconds;
    };
    const double slow = seconds(1e-3);
    for (const double speed : {3.0, 30.0})
        bench.ratio(with_decimals(0, speed) + " m/s", seconds(speed) / slow);
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("detection_cost", argc, argv);
    compare_pairs(bench);
    compare_sizes(bench);
    compare_speeds(bench);
}
