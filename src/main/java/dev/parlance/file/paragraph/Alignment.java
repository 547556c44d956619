package dev.parlance.file.paragraph;

import dev.parlance.file.plural.PluralForm;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the stored segments of a file in its paragraphs by their source text. Segmentation rules and readers may have
 * changed since the import, so that nothing but the text, and the category of a plural form, says where a segment is; a
 * translation must never take the place of another text.
 *
 * <p>A paragraph that the import did not find stays as it is. A stored segment that is not found is skipped if it has
 * no translation.
 */
final class Alignment {
    /** How many stored segments may be missing before a paragraph counts as new. */
    private static final int MOST_SKIPPED = 1_000;

    private static final int NOWHERE = -1;
    private static final String SPACE = " \n\t\r";

    private final Targets targets;
    private final List<StoredSegment> ahead = new ArrayList<>();
    private int first;

    Alignment(Targets targets) {
        this.targets = targets;
    }

    /**
     * The place of a stored segment in the text of a paragraph.
     *
     * @param start index of its first character
     * @param end index after its last one
     */
    record Place(int start, int end, StoredSegment segment) {}

    /** The segments of the next paragraph, in their order; together they contain all of its text. */
    List<Place> places(SegmentText paragraph, @Nullable PluralForm plural) throws IOException {
        if (SegmentBoundaries.Piece.of(paragraph).blank()) {
            return List.of();
        }
        var category = plural == null ? null : plural.category();
        for (var skipped = 0; skipped <= MOST_SKIPPED; skipped++) {
            var segment = at(skipped);
            if (segment == null) {
                break;
            }
            var places = places(paragraph, category, skipped);
            if (places != null) {
                drop(skipped + places.size());
                return places;
            }
            if (segment.translated()) {
                break;
            }
        }
        return List.of();
    }

    /** The first segment from here on that has a translation, for which there was no place; null if there is none. */
    @Nullable
    StoredSegment unplaced() throws IOException {
        for (var segment = at(0); segment != null; segment = at(0)) {
            if (segment.translated()) {
                return segment;
            }
            drop(1);
        }
        return null;
    }

    /** The stored segment this far ahead; null after the last one. */
    private @Nullable StoredSegment at(int offset) throws IOException {
        while (first + offset >= ahead.size()) {
            var next = targets.next();
            if (next == null) {
                return null;
            }
            ahead.add(next);
        }
        return ahead.get(first + offset);
    }

    private void drop(int count) {
        first += count;
        if (first > MOST_SKIPPED) {
            ahead.subList(0, first).clear();
            first = 0;
        }
    }

    /** The places when the paragraph begins with the segment this far ahead; null when its text is another one. */
    private @Nullable List<Place> places(SegmentText paragraph, @Nullable String category, int offset)
            throws IOException {
        var places = new ArrayList<Place>();
        var text = paragraph.text();
        var code = 0;
        for (var i = 0; i < text.length(); ) {
            var segment = at(offset + places.size());
            var end = segment == null || !Objects.equals(segment.plural(), category)
                    ? NOWHERE
                    : endAt(paragraph, i, code, segment.source());
            if (segment != null && end != NOWHERE) {
                var last = code + segment.source().codes().size();
                places.add(new Place(i, end, segment.with(paragraph.codes().subList(code, last))));
                code = last;
                i = end;
            } else if (text.charAt(i) == SegmentText.CODE) {
                code++;
                i++;
            } else if (WhiteSpace.isSpace(text.charAt(i))) {
                i++;
            } else {
                return null;
            }
        }
        return places.isEmpty() ? null : places;
    }

    /** Where a stored segment ends that begins at a place; {@link #NOWHERE} when the text there is another one. */
    private static int endAt(SegmentText paragraph, int start, int firstCode, SegmentText stored) {
        var text = paragraph.text();
        var source = stored.text();
        var at = start;
        for (var i = 0; i < source.length(); i++) {
            var c = source.charAt(i);
            var space = c == ' ' && (i + 1 == source.length() || SPACE.indexOf(source.charAt(i + 1)) < 0);
            var next = space ? afterSpace(text, at) : at;
            if (next == at) {
                if (at >= text.length() || !isStoredAs(text.charAt(at), c)) {
                    return NOWHERE;
                }
                next = at + 1;
            }
            at = next;
        }
        return areStoredAs(paragraph.codes(), firstCode, stored.codes()) ? at : NOWHERE;
    }

    /** After white space, which may have been stored as one space: an earlier reader did so with text that keeps it. */
    private static int afterSpace(String text, int from) {
        var at = from;
        while (at < text.length() && SPACE.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static boolean areStoredAs(List<InlineCode> codes, int first, List<InlineCode> stored) {
        if (first + stored.size() > codes.size()) {
            return false;
        }
        for (var i = 0; i < stored.size(); i++) {
            if (!isStoredAs(codes.get(first + i), stored.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isStoredAs(InlineCode code, InlineCode stored) {
        if (StoredCodes.isSame(code, stored)) {
            return true;
        }
        var same = code.kind() == stored.kind()
                && code.id() == stored.id()
                && code.data().length() == stored.data().length();
        for (var i = 0; same && i < stored.data().length(); i++) {
            same = isStoredAs(code.data().charAt(i), stored.data().charAt(i));
        }
        return same;
    }

    /** The database stores neither NUL nor half of a surrogate pair; U+FFFD or a question mark replaces them. */
    private static boolean isStoredAs(char c, char stored) {
        return c == stored || ((stored == '\uFFFD' || stored == '?') && (c == '\0' || Character.isSurrogate(c)));
    }
}
