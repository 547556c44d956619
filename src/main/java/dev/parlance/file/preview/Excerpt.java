package dev.parlance.file.preview;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** The beginnings of texts, so that a preview is small however long the texts of a file are. */
final class Excerpt {
    private static final int LONGEST_TEXT = 10_000;
    private static final int MOST_CODES = 200;
    private static final int LONGEST_CODE = 200;
    private static final int LONGEST_LABEL = 1_000;
    private static final int LONGEST_LEFT_OUT = 200;

    private Excerpt() {}

    /** The text, or its beginning with the codes in it. */
    static SegmentText of(SegmentText text) {
        if (isShort(text)) {
            return text;
        }
        var begin = cut(text.text(), LONGEST_TEXT);
        var codes = new ArrayList<InlineCode>();
        for (var i = 0; i < begin.length(); i++) {
            if (begin.charAt(i) != SegmentText.CODE) {
                continue;
            }
            if (codes.size() == MOST_CODES) {
                begin = begin.substring(0, i);
                break;
            }
            var code = text.codes().get(codes.size());
            codes.add(new InlineCode(code.kind(), code.id(), cut(code.data(), LONGEST_CODE), code.space()));
        }
        return new SegmentText(begin, codes);
    }

    private static boolean isShort(SegmentText text) {
        return text.text().length() <= LONGEST_TEXT
                && text.codes().size() <= MOST_CODES
                && text.codes().stream().allMatch(code -> code.data().length() <= LONGEST_CODE);
    }

    /** The number of UTF-16 units that a text takes with its codes. */
    static int length(@Nullable SegmentText text) {
        return text == null
                ? 0
                : text.text().length()
                        + text.codes().stream()
                                .mapToInt(code -> code.data().length())
                                .sum();
    }

    /** A key or a note, or its beginning. */
    static @Nullable String label(@Nullable String text) {
        return text == null ? null : cut(text, LONGEST_LABEL);
    }

    /** A text that is left out, or its beginning. */
    static String leftOut(String text) {
        return cut(text, LONGEST_LEFT_OUT);
    }

    private static String cut(String text, int length) {
        return text.length() <= length
                ? text
                : text.substring(0, length - (Character.isHighSurrogate(text.charAt(length - 1)) ? 1 : 0));
    }
}
