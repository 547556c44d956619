package dev.parlance.file.formats.rst.inline;

import dev.parlance.file.splice.TargetCodes;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a translation as markup can have them: there is no markup within markup, and none begins or ends with
 * white space. A code within a pair follows it, a pair within a pair is left out, and so is an empty pair.
 */
final class Flattened {
    private final List<Piece> pieces = new ArrayList<>();
    private final List<Piece> later = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private final Set<Integer> dropped = new HashSet<>();
    private @Nullable InlineCode open;

    private Flattened() {}

    static List<Piece> of(SegmentText source, SegmentText translation) {
        var kept = TargetCodes.kept(source, translation);
        var flattened = new Flattened();
        var codes = kept.codes().iterator();
        for (var i = 0; i < kept.text().length(); i++) {
            var c = kept.text().charAt(i);
            if (c == SegmentText.CODE) {
                flattened.add(codes.next());
            } else {
                flattened.text.append(c);
            }
        }
        flattened.flush();
        return flattened.pieces;
    }

    private void add(InlineCode code) {
        if (code.kind() == Kind.STANDALONE) {
            alone(code);
        } else if (code.kind() == Kind.OPEN) {
            open(code);
        } else if (!dropped.remove(code.id()) && open != null && open.id() == code.id()) {
            close(open, code);
        }
    }

    private void alone(InlineCode code) {
        if (open == null) {
            flush();
            pieces.add(Piece.of(code));
        } else {
            later.add(Piece.of(code));
        }
    }

    private void open(InlineCode code) {
        if (open != null) {
            dropped.add(code.id());
        } else {
            flush();
            open = code;
        }
    }

    private void close(InlineCode opening, InlineCode closing) {
        var all = text.toString();
        var start = 0;
        var end = all.length();
        while (start < end && TranslationText.isSpace(all.charAt(start))) {
            start++;
        }
        while (end > start && TranslationText.isSpace(all.charAt(end - 1))) {
            end--;
        }
        text.setLength(0);
        open = null;
        addText(all.substring(0, start));
        if (end > start) {
            pieces.add(Piece.of(opening));
            pieces.add(Piece.text(all.substring(start, end)));
            pieces.add(Piece.of(closing));
        }
        addText(all.substring(end));
        pieces.addAll(later);
        later.clear();
    }

    private void flush() {
        addText(text.toString());
        text.setLength(0);
    }

    private void addText(String added) {
        if (!pieces.isEmpty() && pieces.getLast().isText()) {
            pieces.add(Piece.text(pieces.removeLast().text() + added));
        } else if (!added.isEmpty()) {
            pieces.add(Piece.text(added));
        }
    }
}
