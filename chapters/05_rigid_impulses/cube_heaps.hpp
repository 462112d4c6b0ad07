// Heaps of cubes with a given number of contacts.
#pragma once
#include "chapters/05_rigid_impulses/rows.hpp"

namespace collide {

struct CubeHeap {
    std::vector<RigidBody> bodies;
    std::vector<Contact> contacts;
};

/// A cube of 1 m with its four contacts below.
/// @param lower  the body on which it lies
inline void add_cube(CubeHeap& heap, double x, double height, int lower) {
    heap.bodies.push_back(make_body(box_mass_properties(1, {1, 1, 1})));
    heap.bodies.back().position = {x, 0, height + 0.5};
    for (const double along : {-0.5, 0.5})
        for (const double across : {-0.5, 0.5})
            heap.contacts.push_back({.a = static_cast<int>(heap.bodies.size()) - 1,
                                     .b = lower,
                                     .position = {x + along, across, height}});
}

/// Columns of cubes side by side on a floor: each cube touches two others.
inline CubeHeap cube_columns(int columns, int rows) {
    CubeHeap heap{.bodies = {make_fixed_body({0, 0, -1})}, .contacts = {}};
    for (int column = 0; column < columns; ++column)
        for (int row = 0; row < rows; ++row)
            add_cube(heap, 1.5 * column, row,
                     row == 0 ? 0 : static_cast<int>(heap.bodies.size()) - 1);
    return heap;
}

/// Cubes side by side on a tray that can move: each cube touches one body, the tray all of them.
inline CubeHeap cubes_on_a_tray(int count) {
    CubeHeap heap;
    heap.bodies.push_back(make_body(box_mass_properties(5, {1.5 * count, 2, 0.1})));
    heap.bodies[0].position = {0.75 * (count - 1), 0, -0.05};
    for (int i = 0; i < count; ++i) add_cube(heap, 1.5 * i, 0, 0);
    return heap;
}

}  // namespace collide
