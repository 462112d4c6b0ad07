#include "chapters/05_rigid_impulses/detection.hpp"

#include <algorithm>

namespace collide {

namespace {

/// Distance of the shape's farthest point from the centre of mass; of a sphere its centre, because
/// turning takes no point of its surface anywhere else [m].
double turning_radius(const Shape& shape) {
    if (const Sphere* const sphere = std::get_if<Sphere>(&shape)) return sphere->centre.norm();
    double radius = 0;
    for (const Vec3& vertex : std::get<ConvexShape>(shape).vertices)
        radius = std::max(radius, vertex.norm());
    return radius;
}

/// Bodies that are where they were, to the last bit, are not placed again.
void place_bodies(const Scene& scene, const std::vector<RigidBody>& bodies,
                  DetectionMemory& memory) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const RigidBody& body = bodies[i];
        memory.fixed[i] = is_fixed(body);
        memory.moved[i] = body.position != memory.positions[i] ||
                          body.orientation.coeffs() != memory.orientations[i].coeffs();
        if (!memory.moved[i]) continue;
        memory.positions[i] = body.position;
        memory.orientations[i] = body.orientation;
        place(scene.shapes[i], body, memory.placed[i]);
        memory.placed_boxes[i] = bounding_box(memory.placed[i]);
    }
}

// [swept-boxes]
/// The motion of a body within the step, cut off where it is too long to be looked at.
MotionAhead motion_ahead(const RigidBody& body, double radius, const LookAhead& ahead) {
    if (ahead.step == 0) return {};
    MotionAhead motion{.way = ahead.step * body.velocity,
                       .turn = ahead.step * radius * body.angular_velocity.norm()};
    const double length = motion.way.norm() + motion.turn;
    const double most = most_margins_ahead * ahead.margin;
    if (length <= most) return motion;
    return {.way = most / length * motion.way, .turn = most / length * motion.turn};
}

/// Around all places of a body within the step. Bodies at a gap of the margin must meet.
BoundingBox swept_box(const BoundingBox& placed, const MotionAhead& motion, double margin) {
    const Vec3 room = Vec3::Constant(margin + motion.turn);
    return {placed.low + motion.way.cwiseMin(0) - room,
            placed.high + motion.way.cwiseMax(0) + room};
}
// [swept-boxes]

void sweep_boxes(const std::vector<RigidBody>& bodies, const LookAhead& ahead,
                 DetectionMemory& memory) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        memory.ahead[i] = motion_ahead(bodies[i], memory.radii[i], ahead);
        memory.boxes[i] = swept_box(memory.placed_boxes[i], memory.ahead[i], ahead.margin);
    }
}

/// One memory for each pair of the broad phase. Pairs whose boxes part leave their plane behind, and
/// find it again when they meet again.
void remember_pairs(DetectionMemory& memory) {
    std::vector<PairMemory> now;
    now.reserve(memory.broad_phase.pairs.size());
    auto old = memory.pairs.begin();
    const auto part = [&](const PairMemory& pair) {
        if (pair.plane) memory.parted[pair.pair] = *pair.plane;
    };
    for (const IndexPair& pair : memory.broad_phase.pairs) {
        for (; old != memory.pairs.end() && old->pair < pair; ++old) part(*old);
        if (old != memory.pairs.end() && old->pair == pair) {
            now.push_back(*old++);
            continue;
        }
        now.push_back({.pair = pair});
        if (const auto parted = memory.parted.find(pair); parted != memory.parted.end()) {
            now.back().plane = parted->second;
            memory.parted.erase(parted);
        }
    }
    for (; old != memory.pairs.end(); ++old) part(*old);
    memory.pairs = std::move(now);
}

}  // namespace

DetectionMemory start_detection(const Scene& scene) {
    DetectionMemory memory;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        memory.placed.push_back(placed(scene.shapes[i], scene.bodies[i]));
        memory.placed_boxes.push_back(bounding_box(memory.placed[i]));
        memory.positions.push_back(scene.bodies[i].position);
        memory.orientations.push_back(scene.bodies[i].orientation);
        memory.radii.push_back(turning_radius(scene.shapes[i]));
    }
    memory.boxes = memory.placed_boxes;
    memory.ahead.resize(scene.bodies.size());
    memory.moved.assign(scene.bodies.size(), 0);
    memory.fixed.assign(scene.bodies.size(), 0);
    memory.broad_phase = start_broad_phase(memory.boxes);
    remember_pairs(memory);
    return memory;
}

namespace {

/// The scene's pairs that pass through each other, as a list in which they are found quickly.
void list_passing(const Scene& scene, std::vector<IndexPair>& passing) {
    passing.clear();
    for (const auto& [a, b] : scene.passing) passing.push_back(ordered_pair(a, b));
    if (!std::is_sorted(passing.begin(), passing.end())) std::sort(passing.begin(), passing.end());
}

bool is_left_out(const IndexPair& pair, const DetectionMemory& memory) {
    if (memory.fixed[pair.first] && memory.fixed[pair.second]) return true;
    const std::vector<IndexPair>& passing = memory.passing;
    return !passing.empty() && std::binary_search(passing.begin(), passing.end(), pair);
}

/// Looks at the two bodies, unless both are where they were and what is known of them still counts.
void measure(PairMemory& known, DetectionMemory& memory, double slack) {
    const auto [a, b] = known.pair;
    const bool stands = known.is_known && !memory.moved[a] && !memory.moved[b];
    if (stands && (known.is_best || known.separation.distance >= -slack)) {
        ++memory.hits;
        return;
    }
    const CachedSeparation found =
        cached_separation(memory.placed[a], memory.placed[b], known.plane, slack);
    ++(found.use == WitnessUse::hit ? memory.hits : memory.searches);
    known.separation = found.separation;
    known.is_best = found.use != WitnessUse::hit;
    known.is_known = true;
}

/// What the two may approach each other within the step, along the normal [m].
double approach_of(const PairMemory& known, const LookAhead& ahead, const DetectionMemory& memory) {
    if (ahead.step == 0) return 0;
    const MotionAhead &a = memory.ahead[known.pair.first], &b = memory.ahead[known.pair.second];
    return std::max(0.0, known.separation.normal.dot(b.way - a.way) + a.turn + b.turn);
}

/// How deep a pair may overlap [m].
double legal_depth(const IndexPair& pair, const LegalDepths& legal) {
    const auto deeper = legal.find(pair);
    return deeper == legal.end() ? separating_tolerance : deeper->second;
}

}  // namespace

// [detect]
Detection detect(const Scene& scene, const std::vector<RigidBody>& bodies, const LookAhead& ahead,
                 DetectionMemory& memory, const LegalDepths& legal, double slack) {
    place_bodies(scene, bodies, memory);
    sweep_boxes(bodies, ahead, memory);
    const BroadPhaseUpdate update = update_broad_phase(memory.broad_phase, memory.boxes);
    if (update.begun + update.ended > 0) remember_pairs(memory);
    list_passing(scene, memory.passing);

    Detection detection;
    double worst_excess = 0;
    for (PairMemory& known : memory.pairs) {
        if (is_left_out(known.pair, memory)) {
            known.is_known = false;
            continue;
        }
        measure(known, memory, std::max(slack, separating_tolerance));
        const double distance = known.separation.distance;
        const double approach = approach_of(known, ahead, memory);
        const double reach = ahead.margin + approach;
        if (distance <= reach) {
            const bool counts = known.is_best || slack > 0;
            detection.near.push_back({known.pair, distance, reach, approach,
                                      counts ? std::optional(known.separation) : std::nullopt});
        }
        detection.depth = std::max(detection.depth, -distance);
        if (distance >= -separating_tolerance) continue;
        const double excess = -distance - legal_depth(known.pair, legal);
        if (excess > worst_excess) {
            worst_excess = excess;
            detection.illegal = known.pair;
        }
    }
    return detection;
}
// [detect]

Detection detect(const Scene& scene, const std::vector<RigidBody>& bodies, double tolerance,
                 DetectionMemory& memory, const LegalDepths& legal, double slack) {
    return detect(scene, bodies, LookAhead{.margin = tolerance}, memory, legal, slack);
}

// On a hit the distance was that of the remembered plane, which may not be the best one. Contact
// needs the best.
std::vector<Contact> find_contacts(const Scene& scene, const Detection& detection, double tolerance,
                                   const DetectionMemory& memory) {
    std::vector<Contact> contacts;
    contacts.reserve(4 * detection.near.size());
    ContactScratch scratch;
    for (const NearPair& near : detection.near) {
        auto [a, b] = near.pair;
        std::optional<Separation> known = near.best;
        if (is_fixed(scene.bodies[a])) {
            std::swap(a, b);
            known.reset();  // it is that of the bodies in their other order
        }
        const std::size_t first = contacts.size();
        add_contact_points(memory.placed[a], memory.placed[b], tolerance, near.reach, known,
                           scratch, contacts, near.ahead);
        const Surface surface = combine(scene.surfaces[a], scene.surfaces[b]);
        for (std::size_t i = first; i < contacts.size(); ++i) {
            contacts[i].a = a;
            contacts[i].b = b;
            contacts[i].surface = surface;
        }
    }
    return contacts;
}

KnownOverlap remember_overlap(const Detection& detection, const DetectionMemory& memory) {
    const auto [a, b] = detection.illegal.value();
    return {{a, b}, find_overlap_witness(memory.placed[a], memory.placed[b])};
}

bool still_overlaps(const Scene& scene, const std::vector<RigidBody>& bodies,
                    const KnownOverlap& known) {
    if (!known.edge) return false;
    const auto [a, b] = known.pair;
    return proves_overlap(placed(scene.shapes[a], bodies[a]), placed(scene.shapes[b], bodies[b]),
                          *known.edge);
}

}  // namespace collide
