package dev.parlance.file.formats.markdown.inline;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the codes of a translation so that they keep their meaning: a link whose text was its label gets the label,
 * and emphasis that would not be one where it stands becomes a tag (CommonMark, section 6.2).
 */
final class FlowCodes {
    static final Map<String, String> TAGS =
            Map.of("*", "em", "_", "em", "**", "strong", "__", "strong", "~", "del", "~~", "del");

    private final String text;
    private final List<InlineCode> codes;
    private final int[] places;
    private final Map<Integer, Integer> openings = new HashMap<>();

    private FlowCodes(SegmentText text) {
        this.text = text.text();
        this.codes = new ArrayList<>(text.codes());
        this.places = new int[codes.size()];
        var at = -1;
        for (var i = 0; i < places.length; i++) {
            at = this.text.indexOf(SegmentText.CODE, at + 1);
            places[i] = at;
            if (codes.get(i).kind() == Kind.OPEN) {
                openings.put(codes.get(i).id(), i);
            }
        }
    }

    /**
     * The translation with other codes where they are needed.
     *
     * @param labels of links that have no other label than their text, by their closing codes
     * @param edited what to write for codes with texts in them that changed
     */
    static SegmentText settled(
            SegmentText source,
            SegmentText translation,
            Map<InlineCode, String> labels,
            Map<InlineCode, String> edited) {
        if (translation.codes().isEmpty()) {
            return translation;
        }
        var settled = new FlowCodes(translation);
        var original = labels.isEmpty() ? settled : new FlowCodes(source);
        for (var i = 0; i < settled.codes.size(); i++) {
            var code = settled.codes.get(i);
            var label = labels.get(code);
            if (label != null
                    && !settled.content(i)
                            .equals(original.content(source.codes().indexOf(code)))) {
                settled.set(i, "][" + label + "]");
            } else if (edited.containsKey(code)) {
                settled.set(i, edited.get(code));
            }
        }
        if (!translation.equals(source)) {
            settled.emphasis();
        }
        settled.codeSpans();
        return new SegmentText(translation.text(), settled.codes);
    }

    private void set(int index, String data) {
        var code = codes.get(index);
        codes.set(index, new InlineCode(code.kind(), code.id(), data, code.space()));
    }

    /** The text and the codes between a closing code and its opening one. */
    private String content(int closing) {
        var opening = openings.get(codes.get(closing).id());
        return opening == null || opening > closing
                ? ""
                : text.substring(places[opening], places[closing])
                        + codes.subList(opening, closing).stream()
                                .map(InlineCode::data)
                                .toList();
    }

    private void emphasis() {
        for (var i = 0; i < codes.size(); i++) {
            var closing = codes.get(i);
            var opening = closing.kind() == Kind.CLOSE ? openings.get(closing.id()) : null;
            var tag = TAGS.get(closing.data());
            if (tag == null || opening == null || opening > i || delimits(opening, i)) {
                continue;
            }
            var stars = closing.data().replace('_', '*');
            set(opening, stars);
            set(i, stars);
            if (!delimits(opening, i)) {
                set(opening, "<" + tag + ">");
                set(i, "</" + tag + ">");
            }
        }
    }

    /** Whether delimiter runs can open and close, and are no part of longer ones that would do something else. */
    private boolean delimits(int opening, int closing) {
        return flanks(opening)
                && flanks(closing)
                && !joins(opening, -1, Kind.CLOSE)
                && !joins(opening, 1, Kind.CLOSE)
                && !joins(closing, -1, Kind.OPEN)
                && !joins(closing, 1, Kind.OPEN);
    }

    /** Whether a delimiter run goes on with delimiters of a kind. */
    private boolean joins(int index, int step, Kind kind) {
        var mark = codes.get(index).data().charAt(0);
        for (var i = index + step; i >= 0 && i < codes.size() && places[i] == places[i - step] + step; i += step) {
            var data = codes.get(i).data();
            if (!TAGS.containsKey(data) || data.charAt(0) != mark) {
                return false;
            } else if (codes.get(i).kind() == kind) {
                return true;
            }
        }
        return false;
    }

    /** Gives code spans delimiters that do not occur in them (CommonMark, section 6.1). */
    private void codeSpans() {
        for (var i = 0; i < codes.size(); i++) {
            var ticks = codes.get(i).data().strip();
            var opening = codes.get(i).kind() == Kind.CLOSE
                    ? openings.get(codes.get(i).id())
                    : null;
            var isSpan = !ticks.isEmpty() && ticks.replace("`", "").isEmpty();
            if (opening == null || opening > i || !isSpan) {
                continue;
            }
            var content = text.substring(places[opening] + 1, places[i]);
            if (content.indexOf('`') >= 0) {
                var delimiter = "`".repeat(longestRun(content) + 1);
                set(opening, delimiter + " ");
                set(i, " " + delimiter);
            }
        }
    }

    private static int longestRun(String content) {
        var longest = 0;
        var run = 0;
        for (var i = 0; i < content.length(); i++) {
            run = content.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    /** Whether a delimiter run can open or close what it should. */
    private boolean flanks(int index) {
        var code = codes.get(index);
        var mark = code.data().charAt(0);
        var before = neighbour(index, -1, mark);
        var after = neighbour(index, 1, mark);
        var left = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
        var right = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
        if (code.kind() == Kind.OPEN) {
            return left && (mark != '_' || !right || isPunctuation(before));
        }
        return right && (mark != '_' || !left || isPunctuation(after));
    }

    /** The character beside the delimiter run that a code is part of. */
    private int neighbour(int index, int step, char mark) {
        for (var i = index; ; i += step) {
            var at = places[i] + step;
            if (at < 0 || at >= text.length()) {
                return '\n';
            } else if (text.charAt(at) != SegmentText.CODE) {
                return character(at, step);
            }
            var data = codes.get(i + step).data();
            if (!TAGS.containsKey(data) || data.charAt(0) != mark) {
                return step > 0 ? data.codePointAt(0) : data.codePointBefore(data.length());
            }
        }
    }

    private int character(int at, int step) {
        if (step > 0) {
            return FlowText.isBreak(text, at) ? '\n' : text.codePointAt(at);
        }
        return at > 0 && FlowText.isBreak(text, at - 1) ? '\n' : text.codePointBefore(at + 1);
    }

    private static boolean isSpace(int c) {
        return c == '\n' || c == '\t' || c == '\r' || c == '\f' || Character.getType(c) == Character.SPACE_SEPARATOR;
    }

    /** A character of the general categories P and S. */
    private static boolean isPunctuation(int c) {
        return switch (Character.getType(c)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION,
                    Character.MATH_SYMBOL,
                    Character.CURRENCY_SYMBOL,
                    Character.MODIFIER_SYMBOL,
                    Character.OTHER_SYMBOL -> true;
            default -> false;
        };
    }
}
