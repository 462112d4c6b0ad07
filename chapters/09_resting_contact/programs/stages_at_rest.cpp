// The simulator at the end of chapter 9
#include "chapters/05_rigid_impulses/programs/house_drawing.hpp"

int main(int argc, char** argv) {
    return collide::house_program(
        argc, argv, 9, "stages_at_rest", "The simulator at the end of chapter 9",
        "The loop of chapter 5. Orange: the stages to which this chapter adds something, in "
        "vermilion. A flight may now be one in which forces hold contacts and joints, and the "
        "impulses of a collision respect the joints.",
        COLLIDE_FIGURE_FOLDER);
}
