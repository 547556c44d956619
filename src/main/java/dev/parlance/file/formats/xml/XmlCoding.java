package dev.parlance.file.formats.xml;

import dev.parlance.file.text.Placeholders;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;

/** A text in progress, in which placeholders become codes. */
final class XmlCoding {
    private final Placeholders placeholders;
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();

    XmlCoding(Placeholders placeholders) {
        this.placeholders = placeholders;
    }

    /** Adds a text between two tags. */
    void text(String decoded) {
        if (!placeholders.mayBeIn(decoded)) {
            plain(decoded);
            return;
        }
        var placeholder = placeholders.expression().matcher(decoded);
        var at = 0;
        while (placeholder.find()) {
            plain(decoded.substring(at, placeholder.start()));
            code(Kind.STANDALONE, nextId(), placeholder.group(), false);
            at = placeholder.end();
        }
        plain(decoded.substring(at));
    }

    /** Adds a text, in which the place of a code is a code too. */
    private void plain(String decoded) {
        if (decoded.indexOf(SegmentText.CODE) < 0) {
            text.append(decoded);
            return;
        }
        for (var i = 0; i < decoded.length(); i++) {
            if (decoded.charAt(i) == SegmentText.CODE) {
                code(Kind.STANDALONE, nextId(), String.valueOf(SegmentText.CODE), false);
            } else {
                text.append(decoded.charAt(i));
            }
        }
    }

    int nextId() {
        return codes.size() + 1;
    }

    void code(Kind kind, int id, String data, boolean space) {
        text.append(SegmentText.CODE);
        codes.add(new InlineCode(kind, id, data, space));
    }

    SegmentText done() {
        return new SegmentText(text.toString(), codes);
    }
}
