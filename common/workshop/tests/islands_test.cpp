// Islands compared with their definition: two things share an island if a chain of links connects
// them.
#include "common/core/islands.hpp"

#include "common/testing/testing.hpp"
#include "common/core/random.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("islands are counted in the order of their first things") {
    const Islands found = islands(7, {{6, 1}, {4, 2}, {1, 3}, {3, 6}});
    CHECK(found.count == 4);
    CHECK(found.of == std::vector<int>{0, 1, 2, 1, 2, 3, 1});
    CHECK(islands(0, {}).count == 0);
    CHECK(islands(3, {{1, 1}}).of == std::vector<int>{0, 1, 2});
}

TEST_CASE("two things are on one island if and only if links lead from one to the other") {
    Random random(51);
    for (int sample = 0; sample < 300; ++sample) {
        const int things = 1 + random.index(12);
        std::vector<Link> links;
        for (int k = random.index(12); k > 0; --k) {
            const int a = random.index(things);
            links.push_back({a, random.index(things)});
        }
        // Warshall's closure of "is linked to".
        std::vector<std::vector<bool>> reaches(things, std::vector<bool>(things, false));
        for (int i = 0; i < things; ++i) reaches[i][i] = true;
        for (const Link& link : links) reaches[link.a][link.b] = reaches[link.b][link.a] = true;
        for (int k = 0; k < things; ++k)
            for (int i = 0; i < things; ++i)
                for (int j = 0; j < things; ++j)
                    if (reaches[i][k] && reaches[k][j]) reaches[i][j] = true;
        const Islands found = islands(things, links);
        int islands_so_far = 0;
        for (int i = 0; i < things; ++i) {
            CHECK(found.of[i] <= islands_so_far);
            islands_so_far = std::max(islands_so_far, found.of[i] + 1);
            for (int j = 0; j < things; ++j) CHECK((found.of[i] == found.of[j]) == reaches[i][j]);
        }
        CHECK(found.count == islands_so_far);
    }
}

TEST_CASE("a link to something that is not there is refused") {
    CHECK_THROWS_WITH(islands(3, {{0, 3}}), ContainsSubstring("link"));
    CHECK_THROWS_WITH(islands(3, {{-1, 0}}), ContainsSubstring("link"));
}
