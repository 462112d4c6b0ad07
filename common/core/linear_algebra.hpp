// The names under which the course uses Eigen.
#pragma once
#include <Eigen/Core>
#include <Eigen/Geometry>

namespace collide {

using Vec2 = Eigen::Vector2d;
using Vec3 = Eigen::Vector3d;
using VecX = Eigen::VectorXd;
using Mat2 = Eigen::Matrix2d;
using Mat3 = Eigen::Matrix3d;
using MatX = Eigen::MatrixXd;
using Quat = Eigen::Quaterniond;

}  // namespace collide
