// The simulator at the end of chapter 5
#include "chapters/05_rigid_impulses/programs/house_drawing.hpp"

int main(int argc, char** argv) {
    return collide::house_program(
        argc, argv, 5, "stages", "The simulator at the end of chapter 5",
        "A collision walks from the left to the right, and the new velocities go back to the beginning. Orange: what this chapter brings. Flying and colliding are stages that later chapters exchange for their own; the loop around them stays.",
        COLLIDE_FIGURE_FOLDER);
}
