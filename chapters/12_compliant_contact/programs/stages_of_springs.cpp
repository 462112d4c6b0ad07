// A third way through the house: springs
#include "chapters/05_rigid_impulses/programs/house_drawing.hpp"

int main(int argc, char** argv) {
    return collide::house_program(
        argc, argv, 12, "stages_of_springs", "A third way through the house: springs",
        "The steppers until now, and in orange a third one: contacts are springs, and the integrator of chapter 3 chooses the steps.",
        COLLIDE_FIGURE_FOLDER);
}
