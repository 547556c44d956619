package dev.parlance.match.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.match.Match;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreTest {

    @ParameterizedTest
    @CsvSource({
        "0, 7, 99",
        "0, 0, 99",
        "1, 2, 50",
        "1, 3, 66",
        "2, 3, 33",
        "1, 20, 95",
        "1, 200, 99",
        "3, 3, 0",
        "3, 200, 98"
    })
    void isTheSharedPartRoundedDown(int distance, int longer, int score) {
        assertThat(Score.of(distance, longer)).isEqualTo(score);
    }

    @Test
    void theAllowedDistanceIsTheGreatestThatReachesTheScore() {
        for (var longer = 0; longer < 300; longer++) {
            for (var score = Match.LEAST; score <= Score.FOLDED; score++) {
                var allowed = Score.allowed(longer, score);
                assertThat(Score.of(allowed, longer)).isGreaterThanOrEqualTo(score);
                if (allowed < longer) {
                    assertThat(Score.of(allowed + 1, longer)).isLessThan(score);
                }
            }
        }
    }

    @Test
    void noDistanceIsIdentity() {
        assertThat(Score.allowed(10, 100)).isNegative();
    }
}
