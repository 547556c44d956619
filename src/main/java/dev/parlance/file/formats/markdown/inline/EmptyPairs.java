package dev.parlance.file.formats.markdown.inline;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;

/** Pairs of codes with nothing between them, as Markdown reads them. */
final class EmptyPairs {
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();

    private EmptyPairs() {}

    /** The text without emphasis and code spans around nothing, which Markdown does not have. */
    static SegmentText without(SegmentText translation) {
        return translation.codes().isEmpty() ? translation : new EmptyPairs().read(translation, false);
    }

    /** The text in which links and images around nothing are one code, as they are read. */
    static SegmentText joined(SegmentText translation) {
        return translation.codes().isEmpty() ? translation : new EmptyPairs().read(translation, true);
    }

    private SegmentText read(SegmentText translation, boolean joins) {
        var next = 0;
        for (var i = 0; i < translation.text().length(); i++) {
            var c = translation.text().charAt(i);
            if (c == SegmentText.CODE) {
                code(translation.codes().get(next++), joins);
            } else {
                text.append(c);
            }
        }
        return new SegmentText(text.toString(), codes);
    }

    private void code(InlineCode code, boolean joins) {
        var empty = !text.isEmpty() && FlowText.isCode(text.charAt(text.length() - 1)) && isPair(codes.getLast(), code);
        if (empty && joins && isLink(codes.getLast(), code)) {
            var opening = codes.removeLast();
            codes.add(new InlineCode(
                    Kind.STANDALONE, opening.id(), opening.data() + code.data(), opening.space() || code.space()));
        } else if (empty && !joins && isMark(code)) {
            codes.removeLast();
            text.setLength(text.length() - 1);
        } else {
            text.append(SegmentText.CODE);
            codes.add(code);
        }
    }

    private static boolean isPair(InlineCode opening, InlineCode closing) {
        return opening.kind() == Kind.OPEN && closing.kind() == Kind.CLOSE && opening.id() == closing.id();
    }

    private static boolean isLink(InlineCode opening, InlineCode closing) {
        return (opening.data().equals("[") || opening.data().equals("!["))
                && closing.data().startsWith("]");
    }

    private static boolean isMark(InlineCode closing) {
        var data = closing.data().strip();
        return FlowCodes.TAGS.containsKey(data) || data.replace("`", "").isEmpty();
    }
}
