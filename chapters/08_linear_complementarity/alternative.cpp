#include "chapters/08_linear_complementarity/alternative.hpp"

namespace collide {

const char* to_text(Verdict verdict) {
    switch (verdict) {
        case Verdict::solution: return "solution";
        case Verdict::no_solution: return "no_solution";
        case Verdict::neither: return "neither";
    }
    return "";
}

}  // namespace collide
