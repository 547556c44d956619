package dev.parlance.file.formats.psd;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * A paragraph of a layer. Characters in the style that most of them have are text; others are between a pair of codes.
 *
 * @param start where it begins in the text of the layer
 * @param original its characters with their styles
 * @param source its text with codes
 * @param base the number of the style that most of its characters have
 * @param others the numbers of the styles between the codes, in their order
 * @param mark the number of the style of the mark at its end; -1 when it has none
 */
record StyledText(int start, List<Stretch> original, SegmentText source, int base, List<Integer> others, int mark) {
    /** A line break within a paragraph. */
    private static final char SOFT_BREAK = '\u0003';

    private static final String BREAKS = "\n\r\u000B\f\u0085\u2028\u2029" + SOFT_BREAK;

    /** Characters of one style. */
    record Stretch(int style, String text) {}

    static StyledText of(int start, List<Stretch> stretches, int mark) {
        var base = base(stretches, mark);
        var text = new StringBuilder();
        var codes = new ArrayList<InlineCode>();
        var others = new ArrayList<Integer>();
        for (var stretch : stretches) {
            var inner = stretch.text().replace(SOFT_BREAK, '\n').replace(SegmentText.CODE, '\uFFFD');
            if (stretch.style() == base) {
                text.append(inner);
            } else {
                others.add(stretch.style());
                text.append(SegmentText.CODE).append(inner).append(SegmentText.CODE);
                codes.add(new InlineCode(Kind.OPEN, others.size(), "<run%d>".formatted(others.size()), false));
                codes.add(new InlineCode(Kind.CLOSE, others.size(), "</run%d>".formatted(others.size()), false));
            }
        }
        return new StyledText(start, stretches, new SegmentText(text.toString(), codes), base, others, mark);
    }

    /** The style of most characters; of an empty paragraph that of its mark. */
    private static int base(List<Stretch> stretches, int mark) {
        var lengths = new HashMap<Integer, Integer>();
        for (var stretch : stretches) {
            lengths.merge(stretch.style(), stretch.text().length(), Integer::sum);
        }
        var base = Math.max(0, mark);
        for (var stretch : stretches) {
            if (lengths.getOrDefault(stretch.style(), 0) > lengths.getOrDefault(base, 0)) {
                base = stretch.style();
            }
        }
        return base;
    }

    /** The characters of a translation with their styles. */
    List<Stretch> stretches(SegmentText translation) {
        var stretches = new ArrayList<Stretch>();
        var text = new StringBuilder();
        var style = base;
        var codes = translation.codes().iterator();
        for (var character : translation.text().replace("\r\n", "\n").toCharArray()) {
            var code = character == SegmentText.CODE ? codes.next() : null;
            if (code == null) {
                append(character, text);
            } else if (!isOwn(code)) {
                code.data().chars().forEach(each -> append((char) each, text));
            } else {
                stretches.add(new Stretch(style, text.toString()));
                text.setLength(0);
                style = code.kind() == Kind.OPEN ? others.get(code.id() - 1) : base;
            }
        }
        stretches.add(new Stretch(style, text.toString()));
        stretches.removeIf(stretch -> stretch.text().isEmpty());
        return stretches;
    }

    private boolean isOwn(InlineCode code) {
        return code.id() >= 1 && code.id() <= others.size() && code.data().matches("</?run%d>".formatted(code.id()));
    }

    /** A translation has no paragraphs of its own, and no controls. */
    private static void append(char character, StringBuilder text) {
        if (BREAKS.indexOf(character) >= 0) {
            text.append(SOFT_BREAK);
        } else {
            text.append(character >= ' ' || character == '\t' ? character : '\uFFFD');
        }
    }
}
