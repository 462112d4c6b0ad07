// Both backends of the command line draw by gnuplot.
#include <stdexcept>

#include "common/figures/backend.hpp"
#include "common/system/process.hpp"

namespace collide {

void require_renderer() {
    if (!is_installed("gnuplot"))
        throw std::runtime_error(
            "gnuplot is not installed; './course setup' installs it (on Debian and Ubuntu: apt-get "
            "install gnuplot-nox)");
}

}  // namespace collide
