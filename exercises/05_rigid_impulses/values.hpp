// What the values in this chapter's exercises are made of (see common/checks/values.hpp).
#pragma once
#include "common/checks/contact_values.hpp"
#include "exercises/03_rigid_bodies/values.hpp"
