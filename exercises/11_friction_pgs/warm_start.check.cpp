#include <algorithm>
#include <map>

#include "chapters/11_friction_pgs/persistence.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

using Contacts = std::vector<Contact>;
using Forces = std::vector<Vec3>;

Contact contact(int a, int b, const Feature& of_a, const Feature& of_b) {
    return {.a = a, .b = b, .features = {of_a, of_b}};
}
/// A vertex of a on a face of b.
Contact corner(int a, int b, int vertex, int face = 0) {
    return contact(a, b, vertex_feature(vertex), face_feature(face));
}

std::pair<int, int> pair_of(const Contact& one) {
    return {std::min(one.a, one.b), std::max(one.a, one.b)};
}
bool in_order(const Contact& one, const Contact& other) { return pair_of(one) < pair_of(other); }

/// A force with components found nowhere else in the checks.
Vec3 force(int k) { return {k + 0.1, 2 * k - 0.3, 10 * k + 0.7}; }
Forces forces_of(const Contacts& contacts) {
    Forces forces;
    for (std::size_t k = 0; k < contacts.size(); ++k)
        forces.push_back(force(static_cast<int>(k) + 1));
    return forces;
}

Forces started(const Contacts& then, const Forces& forces, const Contacts& now, Forces start = {}) {
    warm_start(then, forces, now, start);
    REQUIRE(start.size() == now.size());
    return start;
}

/// Brute force: compares every pair of contacts.
Forces by_looking(const Contacts& then, const Forces& forces, const Contacts& now) {
    std::map<std::tuple<int, int, FeaturePair>, Vec3> known;
    for (std::size_t k = 0; k < then.size(); ++k)
        known[{then[k].a, then[k].b, then[k].features}] = forces[k];
    Forces start;
    for (const Contact& one : now) {
        const auto found = known.find({one.a, one.b, one.features});
        start.push_back(found == known.end() ? Vec3(0, 0, 0) : found->second);
    }
    return start;
}

/// Forces are copied, not computed: equal to the last bit.
void require_same(const Forces& found, const Forces& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t k = 0; k < found.size(); ++k) {
        INFO("contact " << k << " begins with (" << found[k].transpose() << "), and should with ("
                        << expected[k].transpose() << ")");
        REQUIRE(found[k] == expected[k]);
    }
}

const Vec3 zero(0, 0, 0);

/// A heap of bodies, every third one fixed; each pair has a random subset of its possible contacts.
struct Heap {
    int bodies;
    double pairs, share;  // fraction of pairs that touch, and fraction of a pair's contacts present

    Contacts contacts(Random& random) const {
        Contacts found;
        for (int one = -1; one < bodies; ++one)
            for (int other = std::max(one + 1, 0); other < bodies; ++other) {
                const bool one_is_fixed = one == world || one % 3 == 1;
                if ((one_is_fixed && other % 3 == 1) || !random.chance(pairs)) continue;
                const int a = one_is_fixed ? other : one, b = one_is_fixed ? one : other;
                Contacts of_pair;
                for (int k = 0; k < 8; ++k)
                    if (random.chance(share)) of_pair.push_back(named(a, b, k));
                for (std::size_t k = of_pair.size(); k > 1; --k)
                    std::swap(of_pair[k - 1],
                              of_pair[static_cast<std::size_t>(random.index(static_cast<int>(k)))]);
                for (Contact& each : of_pair) {
                    each.position = {random.uniform(-1, 1), random.uniform(-1, 1),
                                     random.uniform(-1, 1)};
                    each.normal =
                        Vec3{random.uniform(-1, 1), random.uniform(-1, 1), 1}.normalized();
                    each.separation = random.uniform(-1e-3, 1e-3);
                    found.push_back(each);
                }
            }
        return found;
    }
    /// Identities that differ in one member only.
    static Contact named(int a, int b, int k) {
        switch (k) {
            case 0: return contact(a, b, vertex_feature(1), face_feature(2));
            case 1: return contact(a, b, vertex_feature(2), face_feature(1));
            case 2: return contact(a, b, face_feature(2), vertex_feature(1));
            case 3: return contact(a, b, face_feature(1), vertex_feature(2));
            case 4: return contact(a, b, edge_feature(1, 2), edge_feature(1, 3));
            case 5: return contact(a, b, edge_feature(1, 3), edge_feature(1, 2));
            case 6: return contact(a, b, edge_feature(1, 2), edge_feature(1, 4));
            default: return contact(a, b, edge_feature(1, 4), edge_feature(1, 2));
        }
    }
};

}  // namespace

TEST_CASE("a contact that was there begins with the force that it had") {
    require_same(started({corner(0, 1, 3)}, {force(7)}, {corner(0, 1, 3)}), {force(7)});
}

TEST_CASE("a new contact begins with zero") {
    require_same(started({corner(0, 1, 3)}, {force(7)}, {corner(0, 1, 4)}), {zero});
    require_same(started({corner(0, 1, 3)}, {force(7)}, {corner(0, 2, 3)}), {zero});
}

TEST_CASE("nothing was there, or nothing is there any more") {
    require_same(started({}, {}, {corner(0, 1, 3), corner(0, 2, 3)}), {zero, zero});
    require_same(started({corner(0, 1, 3)}, {force(7)}, {}), {});
    require_same(started({}, {}, {}), {});
}

TEST_CASE("start becomes as long as now, and keeps nothing of what was in it") {
    const Contacts then = {corner(0, 1, 3), corner(2, 3, 3)},
                   now = {corner(0, 1, 4), corner(2, 3, 3)};
    for (const std::size_t length : {0, 1, 2, 3, 50})
        require_same(started(then, {force(1), force(2)}, now, Forces(length, Vec3(9, 9, 9))),
                     {zero, force(2)});
    require_same(started({}, {}, now, Forces(5, Vec3(9, 9, 9))), {zero, zero});
    require_same(started(then, {force(1), force(2)}, {}, Forces(5, Vec3(9, 9, 9))), {});
}

TEST_CASE("within a pair the order is any") {
    const Contacts then = {corner(0, 1, 0), corner(0, 1, 1), corner(0, 1, 2), corner(0, 1, 3)};
    std::vector<int> order = {0, 1, 2, 3};
    do {
        Contacts now;
        Forces expected;
        for (const int k : order) {
            now.push_back(then[static_cast<std::size_t>(k)]);
            expected.push_back(force(k + 1));
        }
        require_same(started(then, forces_of(then), now), expected);
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("a contact may move, turn, open and change its surface: it is the same") {
    const Contact before = corner(4, 2, 3);
    Contact moved = before;
    moved.position = {5, -3, 2};
    moved.normal = Vec3(3, -4, 12) / 13;
    moved.separation = 0.004;
    moved.surface = {.restitution = 0.1, .friction = 0.9};
    require_same(started({before}, {force(7)}, {moved}), {force(7)});
    require_same(started({moved}, {force(7)}, {before}), {force(7)});
}

TEST_CASE("the force is handed on as it is: nothing is cut, turned or projected") {
    Contact now = corner(0, 1, 3);
    now.normal = Vec3(1, 2, -2) / 3;
    for (const Vec3& carried :
         {Vec3(1, 2, -2), Vec3(-3, -6, 6), Vec3(2, -1, 0), Vec3(1e-12, -1e12, 0.1)})
        require_same(started({corner(0, 1, 3)}, {carried}, {now}), {carried});
}

TEST_CASE("the same features of other bodies are another contact") {
    const Contacts then = {corner(0, 1, 3), corner(0, 2, 3), corner(1, 2, 3), corner(1, 3, 3)};
    require_same(started(then, forces_of(then), then), forces_of(then));
    require_same(
        started(then, forces_of(then), {corner(0, 3, 3), corner(1, 2, 3), corner(2, 3, 3)}),
        {zero, force(3), zero});
}

TEST_CASE("what touches what: the features of a are not those of b") {
    const Feature one = edge_feature(2, 5), other = edge_feature(3, 4);
    const Contact straight = contact(0, 1, one, other), crossed = contact(0, 1, other, one);
    require_same(started({straight}, {force(7)}, {crossed}), {zero});
    require_same(started({straight, crossed}, {force(1), force(2)}, {crossed, straight}),
                 {force(2), force(1)});
}

TEST_CASE("a face, an edge and a corner with the same number are three features") {
    const Contacts then = {contact(0, 1, vertex_feature(3), face_feature(3)),
                           contact(0, 1, face_feature(3), vertex_feature(3)),
                           contact(0, 1, vertex_feature(3), vertex_feature(3)),
                           contact(0, 1, edge_feature(3, 4), edge_feature(3, 4))};
    const Contacts now = {then[3], then[2], then[1], then[0]};
    require_same(started(then, forces_of(then), now), {force(4), force(3), force(2), force(1)});
    require_same(started({then[0]}, {force(7)}, {then[2]}), {zero});
}

TEST_CASE("edges that share an end are two edges") {
    const Contacts then = {contact(0, 1, edge_feature(1, 4), edge_feature(2, 3)),
                           contact(0, 1, edge_feature(1, 5), edge_feature(2, 3)),
                           contact(0, 1, edge_feature(1, 4), edge_feature(2, 7))};
    require_same(started(then, forces_of(then), {then[2], then[0], then[1]}),
                 {force(3), force(1), force(2)});
    require_same(started({then[0]}, {force(7)}, {then[1]}), {zero});
    require_same(started({then[0]}, {force(7)}, {then[2]}), {zero});
}

TEST_CASE("a fixed body is the second of its pair, also if its index is smaller") {
    // The floor is body 2; the list is sorted by the smaller index, then by the larger.
    const Contacts then = {corner(0, 1, 6), corner(0, 2, 6), corner(1, 2, 6),
                           corner(3, 2, 6), corner(4, 2, 6), corner(3, 4, 6)};
    require_same(started(then, forces_of(then), then), forces_of(then));
    const Contacts now = {corner(0, 2, 6), corner(3, 2, 6), corner(5, 2, 6), corner(3, 4, 6)};
    require_same(started(then, forces_of(then), now), {force(2), force(4), zero, force(6)});
}

TEST_CASE("the world is a body, too, and its index is the smallest") {
    const Contacts then = {corner(0, world, 6), corner(1, world, 6), corner(4, world, 6),
                           corner(0, 1, 6), corner(1, 4, 6)};
    require_same(started(then, forces_of(then), then), forces_of(then));
    const Contacts now = {corner(1, world, 6), corner(2, world, 6), corner(0, 1, 6),
                          corner(1, 2, 6), corner(1, 4, 6)};
    require_same(started(then, forces_of(then), now), {force(2), zero, force(4), zero, force(5)});
}

TEST_CASE("pairs come and go at the beginning, in the middle and at the end") {
    const Contacts all = {corner(1, world, 0), corner(0, 1, 0), corner(2, 1, 0), corner(3, 1, 0),
                          corner(2, 4, 0)};
    const auto some = [&](unsigned which) {
        Contacts chosen;
        for (std::size_t k = 0; k < all.size(); ++k)
            if (which >> k & 1U) chosen.push_back(all[k]);
        return chosen;
    };
    for (unsigned before = 0; before < 32; ++before)
        for (unsigned after = 0; after < 32; ++after) {
            const Contacts then = some(before), now = some(after);
            const Forces forces = forces_of(then);
            require_same(started(then, forces, now), by_looking(then, forces, now));
        }
}

TEST_CASE("contacts of a pair come and go") {
    const Contacts then = {corner(0, 1, 0), corner(0, 1, 1), corner(0, 1, 2), corner(1, 2, 0)};
    require_same(started(then, forces_of(then),
                         {corner(0, 1, 2), corner(0, 1, 7), corner(0, 1, 0), corner(1, 2, 5)}),
                 {force(3), zero, force(1), zero});
    require_same(
        started(then, forces_of(then), {corner(0, 1, 5), corner(0, 1, 6), corner(1, 2, 0)}),
        {zero, zero, force(4)});
}

TEST_CASE("a heap at random, against looking through everything") {
    Random random(seed_of(1151));
    for (int k = 0; k < sample_size(60, 600); ++k) {
        const Heap heap{2 + random.index(9), random.uniform(0.2, 1), random.uniform(0.2, 1)};
        const Contacts then = heap.contacts(random), now = heap.contacts(random);
        const Forces forces = forces_of(then);
        require_same(started(then, forces, now), by_looking(then, forces, now));
    }
}

TEST_CASE("shuffling either list within its pairs changes nothing but the order") {
    Random random(seed_of(1152));
    const Heap heap{7, 0.7, 0.8};
    for (int k = 0; k < 30; ++k) {
        Contacts then = heap.contacts(random), now = heap.contacts(random);
        Forces forces = forces_of(then);
        const Forces before = started(then, forces, now);
        std::map<std::tuple<int, int, FeaturePair>, Vec3> expected;
        for (std::size_t i = 0; i < now.size(); ++i)
            expected[{now[i].a, now[i].b, now[i].features}] = before[i];
        // Reversed, then sorted by pairs again: the order within each pair is reversed.
        std::reverse(then.begin(), then.end()), std::reverse(forces.begin(), forces.end());
        std::reverse(now.begin(), now.end());
        Forces sorted_forces;
        std::vector<std::size_t> order(then.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t i, std::size_t j) { return in_order(then[i], then[j]); });
        for (const std::size_t i : order) sorted_forces.push_back(forces[i]);
        std::stable_sort(then.begin(), then.end(), in_order);
        std::stable_sort(now.begin(), now.end(), in_order);
        const Forces after = started(then, sorted_forces, now);
        REQUIRE(after.size() == now.size());
        for (std::size_t i = 0; i < now.size(); ++i)
            REQUIRE(after[i] == expected.at({now[i].a, now[i].b, now[i].features}));
    }
}

TEST_CASE("a floor with two thousand bodies on it") {
    Contacts then, now;
    for (int body = 1; body <= 2000; ++body)
        for (int k = 0; k < 4; ++k) {
            if (body % 7 != 0) then.push_back(corner(body, 0, k));
            if (body % 5 != 0) now.push_back(corner(body, 0, 3 - k));
        }
    const Forces forces = forces_of(then);
    require_same(started(then, forces, now), by_looking(then, forces, now));
}

TEST_CASE("bodies with large indices are not mixed up") {
    // Some collide under the key 1000 i + j, others under 65536 i + j or 100000 i + j.
    const Contacts then = {corner(0, 70000, 1), corner(0, 170000, 1), corner(10, 1000, 1),
                           corner(65536, 65537, 1), corner(100000, 100001, 1)};
    const Contacts now = {corner(0, 71000, 1), corner(1, 4464, 1),  corner(1, 69000, 1),
                          corner(1, 70000, 1), corner(10, 1000, 1), corner(65536, 65537, 1)};
    require_same(started(then, forces_of(then), now), {zero, zero, zero, zero, force(3), force(4)});
}

TEST_CASE("a hundred and sixty thousand contacts take no time, also if they are all on one floor") {
    // A brute-force search takes 2.8·10¹⁰ comparisons, and a search of all the floor's contacts
    // hardly fewer.
    Contacts then, now;
    const auto add_pair = [&](int a, int b) {
        for (int k = 0; k < 4; ++k) {
            then.push_back(corner(a, b, k));
            now.push_back(corner(a, b, (k + a) % 5));
        }
    };
    for (int body = 1; body <= 40000; ++body) add_pair(body, 0);
    for (int body = 1; body <= 2000; ++body) add_pair(body, body + 1);
    const Forces forces = forces_of(then), start = started(then, forces, now);
    REQUIRE(start.size() == now.size());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const int vertex = now[i].features.a.index, first = static_cast<int>(i / 4 * 4);
        wrong += start[i] != (vertex == 4 ? zero : force(first + vertex + 1));
    }
    CHECK(wrong == 0);
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1153));
    const Heap heap{6, 0.8, 0.7};
    std::vector<Contacts> lists;
    for (int k = 0; k < 6; ++k) lists.push_back(heap.contacts(random));
    std::vector<Forces> first;
    for (std::size_t k = 0; k + 1 < lists.size(); ++k)
        first.push_back(started(lists[k], forces_of(lists[k]), lists[k + 1]));
    Forces start;  // the same list reused, as in a simulation
    for (std::size_t k = first.size(); k-- > 0;) {
        warm_start(lists[k], forces_of(lists[k]), lists[k + 1], start);
        require_same(start, first[k]);
    }
}

TEST_CASE("features with large numbers are not mixed up, nor edges that share either end") {
    // Some collide under the key 10 i + j, others under 100 i + j, 256 i + j, 1000 i + j, or the
    // sum.
    std::vector<Feature> features;
    for (const int number : {3, 13, 103, 259, 1003, 65539, 1000003}) {
        features.push_back(vertex_feature(number));
        features.push_back(face_feature(number));
    }
    for (const int end : {12, 13, 22, 112, 268, 1012, 65548, 1000012})
        features.push_back(edge_feature(0, end));
    for (const int end : {1, 2, 3, 11}) features.push_back(edge_feature(end, 12));
    for (const int end : {3, 11}) features.push_back(edge_feature(2, end));
    for (const bool of_a : {true, false}) {
        Contacts all;
        for (const Feature& each : features)
            all.push_back(of_a ? contact(0, 1, each, face_feature(5))
                               : contact(0, 1, face_feature(5), each));
        for (std::size_t k = 0; k < all.size(); ++k) {
            Forces expected(all.size(), zero);
            expected[k] = force(7);
            require_same(started({all[k]}, {force(7)}, all), expected);
        }
    }
}

TEST_CASE("a face with many corners has many contacts") {
    for (const int corners : {5, 8, 9, 16, 17, 40}) {
        Contacts then = {corner(0, 1, 0)}, now;
        for (int k = 0; k < corners; ++k) then.push_back(corner(1, 2, k));
        for (int k = corners; k-- > 0;) now.push_back(corner(1, 2, k));
        const Forces forces = forces_of(then);
        require_same(started(then, forces, now), by_looking(then, forces, now));
    }
}

TEST_CASE("a ball has one feature, and its contact is handed on as well") {
    const Feature ball{};  // a sphere
    const Contacts then = {contact(0, world, ball, face_feature(0)), contact(0, 1, ball, ball),
                           contact(1, 2, ball, vertex_feature(0))};
    require_same(started(then, forces_of(then), then), forces_of(then));
    require_same(started(then, forces_of(then), {contact(0, 1, ball, face_feature(0)), then[2]}),
                 {zero, force(3)});
}

TEST_CASE("however many bodies there are, no pair has the number of another") {
    for (const int size : {100, 1000, 4096, 10000, 65536, 100000, 1000000, 1 << 20, 1 << 24}) {
        const Contacts then = {corner(0, size + 5, 1)};
        require_same(started(then, {force(7)},
                             {corner(0, 5, 1), corner(0, size + 5, 1), corner(1, 5, 1),
                              corner(1, size + 5, 1)}),
                     {zero, force(7), zero, zero});
    }
}

TEST_CASE("it is as quick on a raft that moves, and on a floor that is the last body") {
    // The raft is body 0 and comes first in all its pairs; the floor comes second, with the larger
    // index.
    for (const bool on_a_raft : {true, false}) {
        Contacts then, now;
        for (int body = 1; body <= 40000; ++body)
            for (int k = 0; k < 4; ++k) {
                const int a = on_a_raft ? 0 : body, b = on_a_raft ? body : 40001;
                then.push_back(corner(a, b, k));
                now.push_back(corner(a, b, (k + body) % 5));
            }
        const Forces forces = forces_of(then), start = started(then, forces, now);
        REQUIRE(start.size() == now.size());
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < now.size(); ++i) {
            const int vertex = now[i].features.a.index, first = static_cast<int>(i / 4 * 4);
            wrong += start[i] != (vertex == 4 ? zero : force(first + vertex + 1));
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("a weak force is handed on like a strong one") {
    const Contacts then = {corner(0, 1, 0), corner(0, 1, 1), corner(0, 1, 2), corner(0, 1, 3)};
    const Forces forces = {{0, 0, 1e-10}, {3e-13, -2e-13, 1e-12}, {0, 0, 1e-300}, {1e9, 0, 1e12}};
    require_same(started(then, forces, then), forces);
}

TEST_CASE("bodies that exchange their roles make a new contact") {
    const Feature one = edge_feature(2, 5), other = edge_feature(3, 4);
    const Contact before = contact(0, 1, one, other);
    require_same(started({before}, {force(7)}, {contact(1, 0, one, other)}), {zero});
    require_same(started({before}, {force(7)}, {contact(1, 0, other, one)}), {zero});
    // The same for a pair in the middle of the list, which holds up nobody behind it.
    require_same(
        started({corner(0, 1, 3), corner(1, 2, 3), corner(2, 3, 3)}, {force(1), force(2), force(3)},
                {corner(0, 1, 3), corner(2, 1, 3), corner(2, 3, 3)}),
        {force(1), zero, force(3)});
}
