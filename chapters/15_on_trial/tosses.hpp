// A real cube, tossed onto a table and filmed: the measured motion.
//
// Pfrommer, Halm, Posa, ContactNets, CoRL 2020: 570 tosses of an acrylic cube, motion capture at
// 148 Hz (repository DAIRLab/contact-nets, folder data/tosses_processed, BSD 3-clause licence). The
// data are no part of the course: a reader names the folder in which they are.
#pragma once
#include <filesystem>
#include <vector>

#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

// [toss]
/// The cube and its table, as those who measured describe them. The table is the plane z = 0.
struct TossedCube {
    double edge = 0.1048;     ///< [m]
    double mass = 0.37;       ///< [kg]
    double inertia = 8.1e-4;  ///< about every axis; a solid cube would have m edge²/6 [kg m²]
};

/// Where the cube was at a moment, and how it moved.
struct TossSample {
    double time = 0;      ///< since the first sample of the toss [s]
    RigidBody body = {};  ///< with the cube's mass and inertia
};
struct Toss {
    int number = 0;                        ///< in the collection
    std::vector<TossSample> samples = {};  ///< times rise
};
// [toss]

/// Every toss in the folder, by number.
///
/// The folder has either the file cube_tosses.csv, with the columns toss, time [s], x, y, z [m],
/// qw, qx, qy, qz, vx, vy, vz [m/s], wx, wy, wz [rad/s], all in the world, or the files 0.pt, 1.pt,
/// … of the original repository, with lengths in half edges of the cube and angular velocities in
/// the frame of the body. Throws std::invalid_argument naming file and line if the folder has
/// neither, if a row is no sample, a quaternion not unit, if a toss is in two pieces, or if its
/// times do not rise.
std::vector<Toss> read_tosses(const std::filesystem::path& folder);

}  // namespace collide
