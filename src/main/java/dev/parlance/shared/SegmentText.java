package dev.parlance.shared;

import java.util.List;

/**
 * The text of a segment with its inline codes. Each U+FFFC in {@code text} is the place of one code; {@code codes}
 * lists them in the order of their places. A U+FFFC that was in the file is a standalone code too.
 */
public record SegmentText(String text, List<InlineCode> codes) {
    /** OBJECT REPLACEMENT CHARACTER: the place of an inline code. */
    public static final char CODE = '\uFFFC';

    public SegmentText {
        codes = List.copyOf(codes);
        var places = places(text);
        if (places != codes.size()) {
            throw new IllegalArgumentException("%d places for %d codes".formatted(places, codes.size()));
        }
    }

    private static int places(String text) {
        var places = 0;
        for (var at = text.indexOf(CODE); at >= 0; at = text.indexOf(CODE, at + 1)) {
            places++;
        }
        return places;
    }

    /** A text without codes. Each U+FFFC in it becomes a standalone code. */
    public static SegmentText of(String plain) {
        var places = places(plain);
        if (places == 0) {
            return new SegmentText(plain, List.of());
        }
        var codes = java.util.stream.IntStream.rangeClosed(1, places)
                .mapToObj(id -> new InlineCode(InlineCode.Kind.STANDALONE, id, String.valueOf(CODE), false))
                .toList();
        return new SegmentText(plain, codes);
    }

    /** The text without its codes. Codes that show as white space become a space. */
    public String plain() {
        if (codes.isEmpty()) {
            return text;
        }
        var plain = new StringBuilder(text.length());
        var next = 0;
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c != CODE) {
                plain.append(c);
            } else if (codes.get(next++).space()) {
                plain.append(' ');
            }
        }
        return plain.toString();
    }
}
