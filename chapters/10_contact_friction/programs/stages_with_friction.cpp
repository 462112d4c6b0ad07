// The simulator at the end of chapter 10
#include "chapters/05_rigid_impulses/programs/house_drawing.hpp"

int main(int argc, char** argv) {
    return collide::house_program(
        argc, argv, 10, "stages_with_friction", "The simulator at the end of chapter 10",
        "The same loop. Flights have friction now; the fly stage locates the end of a contact "
        "mode and ends the flight there. Sliding contacts whose forces could grow for ever get a "
        "settling impulse.",
        COLLIDE_FIGURE_FOLDER);
}
