package dev.parlance.file.xml;

import dev.parlance.file.text.LineRanges;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How white space of a translation is written where readers of the vocabulary take a run of white space as one space,
 * and none at the ends: as elements, if it has some.
 *
 * @param newline what the file has for a line end
 * @param line the element of a line break, or empty; then a line end is written
 * @param tab the element of a tab, or empty
 * @param space the element of a space that would be dropped, or empty
 */
public record Spacing(String newline, String line, String tab, String space) {
    /** Without elements. */
    public static final Spacing NONE = new Spacing("\n", "", "", "");

    private static final String KEPT = " \n\t\r";
    /** Characters that XML cannot contain, which stand for the white space that the file has already. */
    private static final char FIRST_KEPT = '\u0010';

    private static final Pattern SHOWN = Pattern.compile(">[^<]*[^<\\s]");

    Spacing with(String newline) {
        return new Spacing(newline, line, tab, space);
    }

    private boolean hasElements() {
        return !line.isEmpty() || !tab.isEmpty() || !space.isEmpty();
    }

    /** White space of the file that stays as it is. */
    String kept(String raw) {
        return hasElements() ? mapped(raw, KEPT, FIRST_KEPT) : raw;
    }

    private static String mapped(String raw, String from, char to) {
        var mapped = new StringBuilder(raw);
        for (var i = 0; i < raw.length(); i++) {
            var index = from.indexOf(raw.charAt(i));
            if (index >= 0) {
                mapped.setCharAt(i, (char) (to + index));
            }
        }
        return mapped.toString();
    }

    /** A text with the elements as codes. */
    SegmentText coded(SegmentText text) {
        return hasElements() ? new Coding(text).coded() : text;
    }

    /** A text on its way to elements. */
    private final class Coding {
        private final String all;
        private final List<InlineCode> own;
        private final int end;
        private final StringBuilder text = new StringBuilder();
        private final List<InlineCode> codes = new ArrayList<>();
        private int next;
        /** Whether a space at this place would be dropped. */
        private boolean dropped = true;

        Coding(SegmentText source) {
            this.all = LineRanges.unified(source.text());
            this.own = source.codes();
            this.end = end();
        }

        /** After the last character that is no white space. */
        private int end() {
            var code = own.size();
            for (var i = all.length(); i > 0; i--) {
                var c = all.charAt(i - 1);
                var shown = c == SegmentText.CODE ? isShown(own.get(--code)) : KEPT.indexOf(c) < 0 && !isKept(c);
                if (shown) {
                    return i;
                }
            }
            return 0;
        }

        SegmentText coded() {
            for (var i = 0; i < all.length(); i++) {
                add(all.charAt(i), i);
            }
            return new SegmentText(text.toString(), codes);
        }

        private void add(char c, int at) {
            if (c == SegmentText.CODE) {
                var code = own.get(next++);
                dropped &= !isShown(code);
                codes.add(code);
                text.append(c);
            } else if (c == '\n' && !line.isEmpty()) {
                element(line);
            } else if (c == '\t' && !tab.isEmpty()) {
                element(tab);
            } else if (c == ' ' && !space.isEmpty() && (dropped || at >= end)) {
                element(space);
            } else {
                dropped = c == ' ' || isKept(c);
                text.append(isKept(c) ? KEPT.charAt(c - FIRST_KEPT) : c);
            }
        }

        private void element(String markup) {
            codes.add(FlowText.standalone(codes.size() + 1, markup));
            text.append(SegmentText.CODE);
        }

        private static boolean isKept(char c) {
            return c >= FIRST_KEPT && c < FIRST_KEPT + KEPT.length();
        }

        /** Whether markup shows characters. */
        private static boolean isShown(InlineCode code) {
            return code.kind() == Kind.STANDALONE && SHOWN.matcher(code.data()).find();
        }
    }
}
