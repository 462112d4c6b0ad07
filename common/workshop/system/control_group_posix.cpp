#include "common/workshop/system/control_group.hpp"

namespace collide {

ControlGroup::ControlGroup(std::size_t, std::size_t) {}
void ControlGroup::add(const std::string&, const std::vector<Limit>&) {}
ControlGroup::~ControlGroup() = default;
void ControlGroup::enter() const {}
void ControlGroup::end() const {}
bool ControlGroup::ran_out_of_memory() const { return false; }

}  // namespace collide
