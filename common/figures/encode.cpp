// Films for slides: the pictures are drawn as PNG, and ffmpeg makes one file of them.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "common/core/errors.hpp"
#include "common/figures/backend.hpp"
#include "common/figures/files.hpp"
#include "common/figures/film.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

constexpr double pause = 1.5;     // [s] for which the last picture stays
constexpr int smooth_rate = 25;   // pictures per second of an MP4: players expect no fewer
constexpr int numbered_from = 1;  // for "%04d.png"

/// A folder of its own, which goes with it.
class PictureFolder {
  public:
    explicit PictureFolder(const fs::path& beside)
        : folder_(beside.parent_path() / ("." + beside.filename().string() + ".pictures")) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    PictureFolder(const PictureFolder&) = delete;
    PictureFolder& operator=(const PictureFolder&) = delete;
    ~PictureFolder() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    [[nodiscard]] fs::path picture(std::size_t number) const {
        std::string digits = std::to_string(number);
        digits.insert(0, 4 - std::min<std::size_t>(4, digits.size()), '0');
        return folder_ / (digits + ".png");
    }
    [[nodiscard]] std::string pattern() const { return (folder_ / "%04d.png").string(); }

  private:
    fs::path folder_;
};

/// A GIF has 256 colours, which are chosen for this film; an MP4 has sides of even length.
std::string filter_of(FilmFormat format) {
    const std::string stay = "tpad=stop_mode=clone:stop_duration=" + to_text(pause);
    if (format == FilmFormat::gif)
        return stay +
               ",split[a][b];[a]palettegen=stats_mode=full[colours];[b][colours]paletteuse=dither=none";
    return stay + ",fps=" + std::to_string(smooth_rate) +
           ",pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p";
}

std::string ffmpeg_command(const std::string& pictures, double rate, FilmFormat format,
                           const fs::path& file) {
    const std::string codec = format == FilmFormat::gif
                                  ? "-loop 0 -f gif"
                                  : "-c:v libx264 -crf 18 -movflags +faststart -f mp4";
    return "ffmpeg -nostdin -hide_banner -loglevel error -y -framerate " + to_text(rate) + " -i " +
           shell_quoted(pictures) + " -filter_complex " + shell_quoted(filter_of(format)) +
           " -bitexact " + codec + " " + shell_quoted(file.string());
}

}  // namespace

void encode(const Film& film, FilmFormat format, double width, const fs::path& file) {
    if (!is_installed("ffmpeg"))
        throw std::runtime_error(
            "ffmpeg is not installed, which makes films; './course figures --format gif' installs it "
            "(on Debian and Ubuntu: apt-get install ffmpeg)");
    const PictureFolder folder(file);
    for (std::size_t k = 0; k < film.pictures.size(); ++k)
        render(simplified(lay_out(film.pictures[k]), width), Format::png, width,
               folder.picture(k + numbered_from));
    FileBatch batch;
    const double rate = static_cast<double>(film.pictures.size()) / film.seconds;
    const ProcessResult result =
        run_process(ffmpeg_command(folder.pattern(), rate, format, batch.add(file)));
    if (result.status != 0)
        throw std::runtime_error("ffmpeg could not make " + file.string() + ": " +
                                 complaint(result));
    batch.publish();
}

}  // namespace collide
