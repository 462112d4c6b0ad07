// Which bodies of a scene touch or overlap, with caches that carry over from moment to moment.
#pragma once
#include <unordered_map>

#include "chapters/04_collision_detection/broad_phase.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"
#include "chapters/05_rigid_impulses/scene.hpp"

namespace collide {

// [look-ahead]
/// How far apart two bodies may be and still be near.
struct LookAhead {
    double margin = 0;  ///< near if the gap is at most this [m]
    double step = 0;    ///< or if it may become so within this time, by the bodies' velocities [s]
};
// [look-ahead]
/// A body's motion within the step counts up to this number of margins.
constexpr double most_margins_ahead = 100;

/// Where a body may go within the step.
struct MotionAhead {
    Vec3 way = Vec3::Zero();  ///< of its centre of mass [m]
    double turn = 0;          ///< how much farther any of its points may move, by turning [m]
};

/// A pair of the broad phase, with what is cached for it.
struct PairMemory {
    IndexPair pair;
    std::optional<Witness> plane = std::nullopt;
    Separation separation = {};  ///< when it was looked at last
    bool is_best = false;        ///< all planes were tested, not only the cached one
    bool is_known = false;       ///< holds until one of the two moves
};

/// The caches of detection; they change the cost of an answer, not the answer. `placed` is its working
/// copy: the shapes for the bodies that were given to detect last.
struct DetectionMemory {
    BroadPhase broad_phase;
    std::vector<Shape> placed;      ///< the shapes where the bodies are now
    std::vector<PairMemory> pairs;  ///< of the broad phase, in its order
    std::int64_t hits = 0;          ///< pairs for which the cached plane was enough
    std::int64_t searches = 0;      ///< pairs for which all planes were tested
    /// Planes of pairs whose boxes have parted.
    std::unordered_map<IndexPair, Witness, IndexPairHash> parted;

    // Of each body.
    std::vector<Vec3> positions;            ///< for which it was placed
    std::vector<Quat> orientations;         ///< the same
    std::vector<double> radii;              ///< of what can turn, around the centre of mass [m]
    std::vector<BoundingBox> placed_boxes;  ///< around the placed shapes
    std::vector<BoundingBox> boxes;         ///< of this moment: of all places within the step
    std::vector<MotionAhead> ahead;         ///< within the step
    std::vector<std::uint8_t> moved;        ///< since the last moment?
    std::vector<std::uint8_t> fixed;        ///< is it fixed?
    std::vector<IndexPair> passing;         ///< the scene's, in order
};
DetectionMemory start_detection(const Scene& scene);

// [detection]
/// Two bodies that touch, or nearly do.
struct NearPair {
    IndexPair pair;
    double distance = 0;  ///< negative: the depth of their overlap [m]
    double reach = 0;     ///< gap up to which they are near [m]
    double ahead = 0;     ///< the part of it by which they may approach within the step [m]
    std::optional<Separation> best = std::nullopt;  ///< the plane for their contacts, if known
};
/// The result of detection at one moment. Pairs of fixed bodies, and pairs that
/// pass through each other, are left out.
struct Detection {
    std::vector<NearPair> near = {};  ///< not farther apart than their reach, in order
    double depth = 0;                 ///< of the deepest overlap, zero if there is none [m]
    std::optional<IndexPair> illegal = std::nullopt;  ///< the pair whose overlap is farthest
                                                      ///< beyond what is allowed, if one is
};
// [detection]

/// How deep pairs may overlap, where that is more than rounding (separating_tolerance) [m].
using LegalDepths = std::unordered_map<IndexPair, double, IndexPairHash>;

/// Detection for the bodies at their present positions: those of the scene, perhaps moved.
///
/// A pair is near if its gap along the plane between the two is at most the margin, plus their
/// approach along the plane's normal within the step. So a fast body affects only its own pairs,
/// and the others only as far as they move themselves.
/// @param slack  a cached separating plane is accepted, also for contacts, if the bodies penetrate it by
///               at most this; zero: for contacts the best plane is searched [m]
Detection detect(const Scene& scene, const std::vector<RigidBody>& bodies, const LookAhead& ahead,
                 DetectionMemory& memory, const LegalDepths& legal = {}, double slack = 0);
/// The same without looking ahead: bodies with a gap of at most the tolerance are near [m].
Detection detect(const Scene& scene, const std::vector<RigidBody>& bodies, double tolerance,
                 DetectionMemory& memory, const LegalDepths& legal = {}, double slack = 0);

/// The contacts of all near pairs, with their surfaces, for the bodies that were given to detect
/// last. A fixed body is always the second of its pair: the normal of a floor points up. Points with
/// a gap up to the reach of their pair are contacts, too.
/// @param tolerance  see find_contact_points
std::vector<Contact> find_contacts(const Scene& scene, const Detection& detection, double tolerance,
                                   const DetectionMemory& memory);

/// A pair that overlaps, with an edge that proves it if there is one.
struct KnownOverlap {
    IndexPair pair;
    std::optional<OverlapWitness> edge;
};
/// Caches why the illegal pair overlaps, for the bodies that were given to detect last.
KnownOverlap remember_overlap(const Detection& detection, const DetectionMemory& memory);
/// Does the cached edge still prove the overlap? If not, nothing is known.
bool still_overlaps(const Scene& scene, const std::vector<RigidBody>& bodies,
                    const KnownOverlap& known);

}  // namespace collide
