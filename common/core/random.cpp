#include "common/core/random.hpp"

#include <cmath>
#include <numbers>

namespace collide {

double Random::uniform(double low, double high) {
    const double fraction =
        static_cast<double>(engine() >> 11) * 0x1p-53;  // 53 random bits as a number in [0, 1)
    return low + (high - low) * fraction;
}

double Random::log_uniform(double low, double high) {
    return std::exp(uniform(std::log(low), std::log(high)));
}

int Random::index(int count) { return static_cast<int>(uniform(0, count)); }

bool Random::chance(double probability) { return uniform(0, 1) < probability; }

double Random::sign() { return chance(0.5) ? 1 : -1; }

// Archimedes: the height of a uniform point on the sphere is uniform in [−1, 1].
Vec3 Random::direction() {
    const double z = uniform(-1, 1);
    const double angle = uniform(0, 2 * std::numbers::pi);
    const double radius = std::sqrt(1 - z * z);
    return {radius * std::cos(angle), radius * std::sin(angle), z};
}

Vec3 Random::vector(double low, double high) {
    const Vec3 along = direction();
    return uniform(low, high) * along;
}

Vec3 Random::log_vector(double low, double high) {
    const Vec3 along = direction();
    return log_uniform(low, high) * along;
}

Vec3 Random::coordinates(double low, double high) {
    const double z = uniform(low, high), y = uniform(low, high), x = uniform(low, high);
    return {x, y, z};
}

// A uniform unit quaternion, after K. Shoemake: two random angles weighted by √(1 − s) and √s.
Mat3 Random::rotation() {
    const double s = uniform(0, 1);
    const double a = uniform(0, 2 * std::numbers::pi);
    const double b = uniform(0, 2 * std::numbers::pi);
    const double r = std::sqrt(1 - s);
    const double q = std::sqrt(s);
    return Eigen::Quaterniond(q * std::cos(b), r * std::sin(a), r * std::cos(a), q * std::sin(b))
        .toRotationMatrix();
}

}  // namespace collide
