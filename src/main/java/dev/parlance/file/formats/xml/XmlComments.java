package dev.parlance.file.formats.xml;

import dev.parlance.file.xml.XmlToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The comments directly before an element: only white space is between them. */
final class XmlComments {
    private final List<String> lines = new ArrayList<>();

    /** Sees a token that is not within a text. */
    void see(String file, XmlToken token) {
        switch (token.kind()) {
            case COMMENT -> comment(file.substring(token.start() + 4, token.end() - 3));
            case TEXT -> {
                if (isTwoLines(file, token)) {
                    lines.clear();
                }
            }
            default -> lines.clear();
        }
    }

    private void comment(String comment) {
        comment.strip().lines().map(String::strip).forEach(lines::add);
    }

    /** Whether an empty line ends what the comment belongs to. */
    private static boolean isTwoLines(String file, XmlToken token) {
        var first = file.indexOf('\n', token.start());
        return first >= 0 && file.indexOf('\n', first + 1) >= 0 && file.indexOf('\n', first + 1) < token.end();
    }

    /** The comments as a note; null when there are none. */
    @Nullable
    String note() {
        var note = String.join("\n", lines).strip();
        return note.isEmpty() ? null : note;
    }
}
