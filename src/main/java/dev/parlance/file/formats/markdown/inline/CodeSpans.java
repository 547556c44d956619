package dev.parlance.file.formats.markdown.inline;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.List;

/** Walks over the characters of a text and knows which are in a code span, where there are no escapes. */
final class CodeSpans {
    private final List<InlineCode> codes;
    private int next;
    private boolean open;

    CodeSpans(List<InlineCode> codes) {
        this.codes = codes;
    }

    /** Goes to the next character and returns whether it is in a code span. */
    boolean next(char c) {
        if (c != SegmentText.CODE) {
            return open;
        }
        var code = codes.get(next++);
        if (code.kind() != Kind.STANDALONE
                && code.data().indexOf('`') >= 0
                && code.data().replaceAll("[` ]", "").isEmpty()) {
            open = code.kind() == Kind.OPEN;
        }
        return false;
    }

    boolean open() {
        return open;
    }

    /** The data of the code that was met last. */
    String data() {
        return codes.get(next - 1).data();
    }
}
