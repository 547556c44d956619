package dev.parlance.file.okapi;

import dev.parlance.file.okapi.OkapiText.Origin;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the codes of a text are nested like the elements of XML. A half whose other half is in another text is open
 * there, so it cannot be within a pair, and such halves keep their order.
 */
final class CodeNesting {
    private final List<Origin> origins;

    /**
     * For the translation of a text.
     *
     * @param origins the codes of the text
     */
    CodeNesting(List<Origin> origins) {
        this.origins = origins;
    }

    /** The halves whose other halves are in other texts. */
    List<Origin> alone() {
        return origins.stream().filter(origin -> !paired(origin)).toList();
    }

    /**
     * The codes of a translation with null in the place of each one that would overlap other codes. Halves alone get
     * the order of the original. All codes are kept when those of the original overlap too.
     */
    List<@Nullable Origin> nested(List<@Nullable Origin> codes) {
        if (overlapping(origins).stream().anyMatch(overlaps -> overlaps)) {
            return codes;
        }
        var nested = ordered(codes);
        var overlapping = overlapping(nested);
        for (var i = 0; i < nested.size(); i++) {
            if (overlapping.get(i)) {
                nested.set(i, null);
            }
        }
        return nested;
    }

    private List<@Nullable Origin> ordered(List<@Nullable Origin> codes) {
        var left = alone().iterator();
        var ordered = new ArrayList<@Nullable Origin>();
        for (var code : codes) {
            if (code == null || paired(code)) {
                ordered.add(code);
            } else {
                ordered.add(left.hasNext() ? left.next() : null);
            }
        }
        return ordered;
    }

    /** Which codes must go so that the others are nested. */
    private List<Boolean> overlapping(List<? extends @Nullable Origin> codes) {
        var overlapping = new ArrayList<>(Collections.nCopies(codes.size(), false));
        var open = new ArrayDeque<Integer>();
        for (var i = 0; i < codes.size(); i++) {
            var origin = codes.get(i);
            if (origin == null || origin.code().kind() == Kind.STANDALONE) {
                continue;
            }
            if (!paired(origin)) {
                open.forEach(opening -> overlapping.set(opening, true));
                open.clear();
            } else if (origin.code().kind() == Kind.OPEN) {
                open.push(i);
            } else {
                overlapping.set(i, !closes(origin.code().id(), codes, open, overlapping));
            }
        }
        open.forEach(opening -> overlapping.set(opening, true));
        return overlapping;
    }

    /** Whether the innermost pair ends here; otherwise the pair that was to end here overlaps others. */
    private static boolean closes(
            int id, List<? extends @Nullable Origin> codes, Deque<Integer> open, List<Boolean> overlapping) {
        for (var opening : open) {
            if (Objects.requireNonNull(codes.get(opening)).code().id() == id) {
                var innermost = opening.equals(open.peek());
                overlapping.set(opening, !innermost);
                open.remove(opening);
                return innermost;
            }
        }
        return false;
    }

    /** Whether the code can be left out: it stands alone, or its other half is in the same text. */
    private boolean paired(Origin origin) {
        return origin.code().kind() == Kind.STANDALONE
                || hasOther(origin.code(), origins.stream().map(Origin::code));
    }

    static boolean hasOther(InlineCode half, Stream<InlineCode> codes) {
        var other = half.kind() == Kind.OPEN ? Kind.CLOSE : Kind.OPEN;
        return codes.anyMatch(code -> code.kind() == other && code.id() == half.id());
    }
}
