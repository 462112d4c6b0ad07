// A second way through the house: time steps
#include "chapters/05_rigid_impulses/programs/house_drawing.hpp"

int main(int argc, char** argv) {
    return collide::house_program(
        argc, argv, 11, "stages_in_time", "A second way through the house: time steps",
        "Above: the loop of chapters 5 to 10. Below, in orange: a stepper of its own, which locates nothing. The names of its stages are those of Box2D.",
        COLLIDE_FIGURE_FOLDER);
}
