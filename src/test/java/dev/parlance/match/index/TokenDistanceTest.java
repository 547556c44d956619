package dev.parlance.match.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.match.SlowMatcher;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TokenDistanceTest {
    private final TokenDistance distance = new TokenDistance();

    @Property(tries = 2_000)
    void equalsTheFullTableUpToTheBound(
            @ForAll("texts") List<Integer> one,
            @ForAll("texts") List<Integer> other,
            @ForAll @IntRange(max = 250) int bound) {
        var expected = SlowMatcher.distance(array(one), array(other));
        distance.prepare(array(one), one.size());
        var actual = distance.to(array(other), 0, other.size(), bound);
        if (expected <= bound) {
            assertThat(actual).isEqualTo(expected);
        } else {
            assertThat(actual).isGreaterThan(bound);
        }
    }

    @Provide
    static Arbitrary<List<Integer>> texts() {
        var few = Arbitraries.integers().between(0, 5).list().ofMaxSize(70);
        var many = Arbitraries.integers().between(0, 500).list().ofMaxSize(200);
        return Arbitraries.oneOf(few, many);
    }

    @Test
    void unknownTokensEqualNothing() {
        distance.prepare(new int[] {-1, -1, 3}, 3);
        assertThat(distance.to(new int[] {1, 2, 3}, 0, 3, 3)).isEqualTo(2);
    }

    @Test
    void aLongTextDoesNotAffectTheNextOne() {
        var many = java.util.stream.IntStream.range(0, 5_000).toArray();
        distance.prepare(many, many.length);
        assertThat(distance.to(many, 1, 5_000, 5_000)).isEqualTo(1);
        distance.prepare(new int[] {7}, 1);
        assertThat(distance.to(new int[] {8}, 0, 1, 1)).isEqualTo(1);
        assertThat(distance.to(new int[] {7}, 0, 1, 1)).isZero();
    }

    private static int[] array(List<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }
}
