package dev.parlance.file.text;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Pairs of codes with nothing between them, which formats with marks around a text cannot have. */
public final class EmptyPairs {
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private final UnaryOperator<List<InlineCode>> replacement;

    private EmptyPairs(UnaryOperator<List<InlineCode>> replacement) {
        this.replacement = replacement;
    }

    /** The text without those empty pairs whose second half meets a condition. */
    public static SegmentText without(SegmentText text, Predicate<InlineCode> closing) {
        return replaced(text, pair -> closing.test(pair.getLast()) ? List.of() : pair);
    }

    /** The text with codes in the place of each empty pair, which may be the pair itself. */
    public static SegmentText replaced(SegmentText text, UnaryOperator<List<InlineCode>> replacement) {
        return text.codes().isEmpty() ? text : new EmptyPairs(replacement).read(text);
    }

    private SegmentText read(SegmentText translation) {
        var next = 0;
        for (var i = 0; i < translation.text().length(); i++) {
            var c = translation.text().charAt(i);
            if (c == SegmentText.CODE) {
                code(translation.codes().get(next++));
            } else {
                text.append(c);
            }
        }
        return new SegmentText(text.toString(), codes);
    }

    private void code(InlineCode code) {
        if (text.isEmpty() || text.charAt(text.length() - 1) != SegmentText.CODE || !isPair(codes.getLast(), code)) {
            add(code);
            return;
        }
        text.setLength(text.length() - 1);
        replacement.apply(List.of(codes.removeLast(), code)).forEach(this::add);
    }

    private void add(InlineCode code) {
        text.append(SegmentText.CODE);
        codes.add(code);
    }

    private static boolean isPair(InlineCode opening, InlineCode closing) {
        return opening.kind() == Kind.OPEN && closing.kind() == Kind.CLOSE && opening.id() == closing.id();
    }
}
