#include "chapters/15_on_trial/inflate.hpp"

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace collide {

namespace {

constexpr std::size_t most_inflated = std::size_t{1} << 28;  // bytes
constexpr int longest_code = 15;                             // bits

[[noreturn]] void refuse_compressed(const std::string& why) {
    throw std::invalid_argument("the compressed data are damaged: " + why);
}

/// Bits, the lowest of each byte first.
class BitStream {
  public:
    explicit BitStream(std::string_view bytes) : bytes_(bytes) {}

    unsigned bit() {
        const unsigned value = byte_at(place_) >> used_ & 1u;
        if (++used_ == 8) to_next_byte();
        return value;
    }
    /// A number of `count` bits, the lowest bit first.
    unsigned bits(int count) {
        unsigned value = 0;
        for (int i = 0; i < count; ++i) value |= bit() << i;
        return value;
    }
    void skip_to_byte() {
        if (used_ > 0) to_next_byte();
    }
    unsigned char byte() {
        const unsigned char value = byte_at(place_);
        to_next_byte();
        return value;
    }

  private:
    unsigned char byte_at(std::size_t place) const {
        if (place >= bytes_.size()) refuse_compressed("they end too early");
        return static_cast<unsigned char>(bytes_[place]);
    }
    void to_next_byte() {
        ++place_;
        used_ = 0;
    }

    std::string_view bytes_;
    std::size_t place_ = 0;
    int used_ = 0;  ///< bits of the present byte
};

/// A canonical Huffman code: codes of equal length follow each other in the order of their symbols,
/// and shorter codes come before longer ones.
class HuffmanCode {
  public:
    /// @param lengths  of the code of each symbol in bits; 0 for a symbol without code
    explicit HuffmanCode(const std::vector<int>& lengths) {
        for (const int length : lengths) ++count_[static_cast<std::size_t>(length)];
        count_[0] = 0;
        require_unambiguous();
        for (int length = 1; length <= longest_code; ++length)
            for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol)
                if (lengths[symbol] == length) symbols_.push_back(static_cast<int>(symbol));
    }
    int read(BitStream& stream) const {
        int code = 0, first = 0, index = 0;  // of the codes of the present length
        for (std::size_t length = 1; length <= longest_code; ++length) {
            code |= static_cast<int>(stream.bit());
            if (code - first < count_[length])
                return symbols_[static_cast<std::size_t>(index + code - first)];
            index += count_[length];
            first = (first + count_[length]) << 1;
            code <<= 1;
        }
        refuse_compressed("a code has no meaning");
    }

  private:
    /// Each bit more doubles the codes that are left.
    void require_unambiguous() const {
        int left = 1;
        for (std::size_t length = 1; length <= longest_code; ++length) {
            left = 2 * left - count_[length];
            if (left < 0) refuse_compressed("there are more codes than bits tell apart");
        }
    }

    std::array<int, longest_code + 1> count_ = {};  ///< how many codes have this length
    std::vector<int> symbols_ = {};                 ///< in the order of their codes
};

/// Codes for what a block holds: bytes and lengths of repetitions, and distances to go back.
struct BlockCodes {
    HuffmanCode letters, distances;
};

BlockCodes fixed_codes() {
    std::vector<int> letters(288, 8);
    for (std::size_t i = 144; i < 256; ++i) letters[i] = 9;
    for (std::size_t i = 256; i < 280; ++i) letters[i] = 7;
    return {HuffmanCode(letters), HuffmanCode(std::vector<int>(30, 5))};
}

/// The lengths of the codes are themselves coded, runs of equal ones shortly.
std::vector<int> read_code_lengths(BitStream& stream, const HuffmanCode& code, std::size_t count) {
    std::vector<int> lengths;
    while (lengths.size() < count) {
        const int symbol = code.read(stream);
        if (symbol < 16) {
            lengths.push_back(symbol);
            continue;
        }
        if (symbol == 16 && lengths.empty()) refuse_compressed("nothing is to be repeated");
        const int repeated = symbol == 16 ? lengths.back() : 0;
        const unsigned times = symbol == 16   ? 3 + stream.bits(2)
                               : symbol == 17 ? 3 + stream.bits(3)
                                              : 11 + stream.bits(7);
        lengths.insert(lengths.end(), times, repeated);
    }
    if (lengths.size() > count) refuse_compressed("there are too many lengths of codes");
    return lengths;
}

BlockCodes read_codes(BitStream& stream) {
    constexpr std::array<std::size_t, 19> order = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                   11, 4,  12, 3, 13, 2, 14, 1, 15};
    const std::size_t letters = 257 + stream.bits(5), distances = 1 + stream.bits(5);
    const std::size_t given = 4 + stream.bits(4);
    std::vector<int> own(order.size(), 0);
    for (std::size_t i = 0; i < given; ++i) own[order[i]] = static_cast<int>(stream.bits(3));
    const std::vector<int> all = read_code_lengths(stream, HuffmanCode(own), letters + distances);
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(letters);
    return {HuffmanCode({all.begin(), middle}), HuffmanCode({middle, all.end()})};
}

/// A number that is given by its class and some more bits: each class begins where the last ends.
struct NumberClass {
    unsigned begin = 0;
    int more_bits = 0;
};
NumberClass length_class(int symbol) {
    if (symbol < 8) return {3 + static_cast<unsigned>(symbol), 0};
    if (symbol == 28) return {258, 0};
    const int more = symbol / 4 - 1;
    return {3 + ((4 + static_cast<unsigned>(symbol) % 4) << more), more};
}
NumberClass distance_class(int symbol) {
    if (symbol < 4) return {1 + static_cast<unsigned>(symbol), 0};
    const int more = symbol / 2 - 1;
    return {1 + ((2 + static_cast<unsigned>(symbol) % 2) << more), more};
}

unsigned read_number(BitStream& stream, const NumberClass& known) {
    return known.begin + stream.bits(known.more_bits);
}

void require_room(const std::string& text, std::size_t more) {
    if (text.size() + more > most_inflated) refuse_compressed("they are too long");
}

/// Appends what lies `distance` behind the end, which may overlap with what is appended.
void repeat(std::string& text, std::size_t length, std::size_t distance) {
    if (distance > text.size()) refuse_compressed("a repetition begins before the beginning");
    require_room(text, length);
    for (std::size_t i = 0; i < length; ++i) text += text[text.size() - distance];
}

void read_coded_block(BitStream& stream, const BlockCodes& codes, std::string& text) {
    constexpr int end_of_block = 256, last_length = 285, last_distance = 29;
    for (;;) {
        const int letter = codes.letters.read(stream);
        if (letter == end_of_block) return;
        if (letter < end_of_block) {
            require_room(text, 1);
            text += static_cast<char>(letter);
            continue;
        }
        if (letter > last_length) refuse_compressed("there is no such length");
        const unsigned length = read_number(stream, length_class(letter - end_of_block - 1));
        const int symbol = codes.distances.read(stream);
        if (symbol > last_distance) refuse_compressed("there is no such distance");
        repeat(text, length, read_number(stream, distance_class(symbol)));
    }
}

void read_stored_block(BitStream& stream, std::string& text) {
    stream.skip_to_byte();
    const unsigned length = stream.bits(16), complement = stream.bits(16);
    if (length != (~complement & 0xffffu)) refuse_compressed("a length contradicts itself");
    require_room(text, length);
    for (unsigned i = 0; i < length; ++i) text += static_cast<char>(stream.byte());
}

/// Adler's sum of all bytes.
std::uint32_t checksum(std::string_view text) {
    constexpr std::uint32_t prime = 65521;
    std::uint32_t a = 1, b = 0;
    for (const char letter : text) {
        a = (a + static_cast<unsigned char>(letter)) % prime;
        b = (b + a) % prime;
    }
    return b << 16 | a;
}

void require_zlib_header(BitStream& stream) {
    const unsigned method = stream.byte(), flags = stream.byte();
    constexpr unsigned has_dictionary = 32;
    if ((method & 15u) != 8 || (method * 256 + flags) % 31 != 0 || (flags & has_dictionary) != 0)
        refuse_compressed("they do not begin as zlib's do");
}

}  // namespace

std::string inflated(std::string_view compressed) {
    BitStream stream(compressed);
    require_zlib_header(stream);
    std::string text;
    bool is_last = false;
    while (!is_last) {
        is_last = stream.bit() == 1;
        const unsigned kind = stream.bits(2);
        if (kind == 0)
            read_stored_block(stream, text);
        else if (kind == 1)
            read_coded_block(stream, fixed_codes(), text);
        else if (kind == 2)
            read_coded_block(stream, read_codes(stream), text);
        else
            refuse_compressed("there is no such kind of block");
    }
    stream.skip_to_byte();
    std::uint32_t sum = 0;
    for (int i = 0; i < 4; ++i) sum = sum << 8 | stream.byte();
    if (sum != checksum(text)) refuse_compressed("the sum at their end is another one");
    return text;
}

}  // namespace collide
