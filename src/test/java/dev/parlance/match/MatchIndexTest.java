package dev.parlance.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.match.index.IndexPartBuilder;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.SourceReader;
import dev.parlance.shared.SegmentText;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatchIndexTest {
    private final SourceReader reader = new SourceReader();

    /** The bytes of all arrays that an object of this package references, found by reflection. */
    private static long arrays(Object object, Set<Object> seen) throws IllegalAccessException {
        if (!seen.add(object)) {
            return 0;
        }
        return switch (object) {
            case int[] ints -> (long) Integer.BYTES * ints.length;
            case long[] longs -> (long) Long.BYTES * longs.length;
            case List<?> list -> arrays(list.toArray(), seen);
            case Object[] many -> {
                var sum = 0L;
                for (var i = 0; i < many.length; i++) {
                    sum += arrays(Array.get(many, i), seen);
                }
                yield sum;
            }
            default -> fields(object, seen);
        };
    }

    private static long fields(Object object, Set<Object> seen) throws IllegalAccessException {
        var sum = 0L;
        for (var field : object.getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                field.setAccessible(true);
                sum += arrays(field.get(object), seen);
            }
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 1_200})
    void bytesIncludeEveryArray(int units) throws IllegalAccessException {
        var lines = Sample.lines();
        var index = MatchIndex.EMPTY;
        for (var part = 0; part < 3; part++) {
            var builder = new IndexPartBuilder(20);
            for (var i = 0; i < units >> part; i++) {
                builder.add(i, reader.read(SegmentText.of(lines.get(i))), new ContextHash(i, i % 3));
            }
            index = index.plus(builder.build());
        }
        assertThat(index.bytes())
                .isEqualTo(arrays(index, Collections.newSetFromMap(new IdentityHashMap<>())))
                .isGreaterThan(units * 100L);
    }

    @Test
    void theNumberOfPartsIsLogarithmic() {
        var lines = Sample.lines();
        var random = new Random(5);
        var index = MatchIndex.EMPTY;
        for (var i = 0; i < 300; i++) {
            index = new MatchIndexBuilder(index)
                    .add(i, reader.read(SegmentText.of(Sample.edited(lines, random))), ContextHash.NONE)
                    .build();
            assertThat(index.parts().size()).isLessThanOrEqualTo(10);
        }
        assertThat(index.size()).isEqualTo(300);
    }
}
