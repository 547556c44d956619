package dev.parlance.memory.exchange;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The content of a {@code <seg>}, whose codes have no numbers yet. A code of a target has the number of the code of the
 * source with the same {@code x} (TMX 1.4b), from 0 or from 1. Where there is no {@code x}, it is that of the code with
 * the same data, if each text has only one; then that of {@code i}; otherwise the codes are numbered in their order.
 */
record Seg(String text, List<Code> codes) {
    Seg {
        codes = List.copyOf(codes);
    }

    /** The element of a code: its tags and text, or empty for a U+FFFC of the text. */
    record Code(Kind kind, String data, boolean space, String element, Label label) {}

    /**
     * What TMX says about the number of a code.
     *
     * @param x the element that it corresponds to in the other texts of its unit
     * @param i its pair
     * @param opening the position of the opening code that a closing one belongs to; −1 for other codes
     */
    record Label(@Nullable Integer x, @Nullable Integer i, int opening) {
        static final Label NONE = new Label(null, null, -1);
    }

    private record Key(Kind kind, Object value) {
        static @Nullable Key x(Code code) {
            return code.label.x == null ? null : new Key(code.kind, code.label.x);
        }

        static Key data(Code code) {
            return new Key(code.kind, code.data);
        }
    }

    /** Numbers the codes of a source. */
    Numbered source() {
        return new Numbered(this)
                .take(code -> code.label.x)
                .take(code -> code.label.i)
                .takeFree();
    }

    /** Numbers the codes of a target of this source. */
    Numbered target(Numbered source) {
        var own = positions(codes, Key::data);
        return new Numbered(this)
                .take(code -> source.number(source.byX.get(Key.x(code))))
                .take(code -> code.label.x)
                .take(code -> own.containsKey(Key.data(code)) ? source.number(source.byData.get(Key.data(code))) : null)
                .take(code -> code.label.i)
                .takeFree();
    }

    /** The positions of the codes by a key that no other code has. */
    private static Map<Key, Integer> positions(List<Code> codes, Function<Code, @Nullable Key> key) {
        var positions = new HashMap<Key, Integer>();
        var repeated = new HashSet<Key>();
        for (var at = 0; at < codes.size(); at++) {
            var found = key.apply(codes.get(at));
            if (found != null && positions.put(found, at) != null) {
                repeated.add(found);
            }
        }
        repeated.forEach(positions::remove);
        return positions;
    }

    /** A content whose codes have numbers. */
    static final class Numbered {
        private final Seg seg;
        /** By position; −1 for none. */
        private final int[] numbers;
        /** For each taken number a larger one; those between the two are taken too. */
        private final Map<Integer, Integer> after = new HashMap<>();

        private final Map<Key, Integer> byX;
        private final Map<Key, Integer> byData;

        private Numbered(Seg seg) {
            this.seg = seg;
            numbers = new int[seg.codes.size()];
            Arrays.fill(numbers, -1);
            byX = positions(seg.codes, Key::x);
            byData = positions(seg.codes, Key::data);
        }

        private @Nullable Integer number(@Nullable Integer position) {
            return position == null ? null : numbers[position];
        }

        /** Gives each code without a number the one that it wants, unless another code has it. */
        private Numbered take(Function<Code, @Nullable Integer> wanted) {
            for (var at = 0; at < numbers.length; at++) {
                var code = seg.codes.get(at);
                var number = numbers[at] < 0 && code.label.opening < 0 ? wanted.apply(code) : null;
                if (number != null && after.putIfAbsent(number, number + 1) == null) {
                    numbers[at] = number;
                }
            }
            return this;
        }

        private Numbered takeFree() {
            for (var at = 0; at < numbers.length; at++) {
                var opening = seg.codes.get(at).label.opening;
                if (opening >= 0) {
                    numbers[at] = numbers[opening];
                } else if (numbers[at] < 0) {
                    numbers[at] = free();
                }
            }
            return this;
        }

        /** The first free number from 1. */
        private int free() {
            var passed = new ArrayList<Integer>();
            var number = 1;
            for (var next = after.get(number); next != null; next = after.get(number)) {
                passed.add(number);
                number = next;
            }
            passed.add(number);
            for (var taken : passed) {
                after.put(taken, number + 1);
            }
            return number;
        }

        UnitText text() {
            var inline = new ArrayList<InlineCode>();
            for (var at = 0; at < numbers.length; at++) {
                var code = seg.codes.get(at);
                inline.add(new InlineCode(code.kind, numbers[at], code.data, code.space));
            }
            var elements = seg.codes.stream().map(Code::element).toList();
            return new UnitText(
                    new SegmentText(seg.text, inline), elements.stream().allMatch(String::isEmpty) ? null : elements);
        }
    }
}
