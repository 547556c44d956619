package dev.parlance.file.formats.bilingual.codes;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The codes that a translation may have: those of its source, then those of the older translation in the file. Dropped
 * are other codes, half of a pair whose other half the translation has left out, and tags that are not nested.
 */
public final class XliffCodes {
    private final Set<InlineCode> all = new HashSet<>();
    private final Map<Half, InlineCode> byNumber = new HashMap<>();

    /**
     * For a translation of a text.
     *
     * @param older null when the file has no translation of it
     */
    public XliffCodes(SegmentText source, @Nullable SegmentText older) {
        source.codes().forEach(this::own);
        if (older != null) {
            older.codes().forEach(this::own);
        }
    }

    private void own(InlineCode code) {
        all.add(code);
        byNumber.putIfAbsent(Half.of(code), code);
    }

    /** A code by its kind and number. */
    private record Half(Kind kind, int id) {
        static Half of(InlineCode code) {
            return new Half(code.kind(), code.id());
        }

        static Half other(InlineCode code) {
            return new Half(code.kind() == Kind.OPEN ? Kind.CLOSE : Kind.OPEN, code.id());
        }
    }

    /** The translation with the codes that it may have, as the file writes them. */
    public SegmentText kept(SegmentText translation) {
        if (translation.codes().isEmpty()) {
            return translation;
        }
        var codes = new ArrayList<@Nullable InlineCode>();
        for (var code : translation.codes()) {
            codes.add(all.contains(code) ? code : byNumber.get(Half.of(code)));
        }
        dropTorn(codes);
        dropOverlapping(codes);
        var text = new StringBuilder();
        var next = codes.iterator();
        for (var c : translation.text().toCharArray()) {
            if (c != SegmentText.CODE || next.next() != null) {
                text.append(c);
            }
        }
        return new SegmentText(
                text.toString(), codes.stream().filter(Objects::nonNull).toList());
    }

    private void dropTorn(List<@Nullable InlineCode> codes) {
        var halves = new HashSet<Half>();
        for (var code : codes) {
            if (code != null) {
                halves.add(Half.of(code));
            }
        }
        codes.replaceAll(code -> code == null || isTorn(code, halves) ? null : code);
    }

    private boolean isTorn(InlineCode code, Set<Half> halves) {
        var other = Half.other(code);
        return code.kind() != Kind.STANDALONE && byNumber.containsKey(other) && !halves.contains(other);
    }

    /** Only tags must be nested; pairs of native codes may overlap. */
    private static void dropOverlapping(List<@Nullable InlineCode> codes) {
        var open = new ArrayDeque<Integer>();
        var byId = new HashMap<Integer, Deque<Integer>>();
        for (var i = 0; i < codes.size(); i++) {
            var code = codes.get(i);
            var opened = code == null ? 0 : XliffCode.opened(code);
            if (code != null && opened > 0) {
                open.push(i);
                byId.computeIfAbsent(code.id(), _ -> new ArrayDeque<>()).push(i);
            } else if (code != null && opened < 0) {
                close(i, byId.getOrDefault(code.id(), new ArrayDeque<>()).poll(), codes, open);
            }
        }
        open.forEach(opening -> codes.set(opening, null));
    }

    /** Drops both tags of an element that overlaps another one. */
    private static void close(
            int closing, @Nullable Integer opening, List<@Nullable InlineCode> codes, Deque<Integer> open) {
        while (!open.isEmpty() && codes.get(open.element()) == null) {
            open.pop();
        }
        if (opening != null && opening.equals(open.peek())) {
            open.pop();
            return;
        }
        codes.set(closing, null);
        if (opening != null) {
            codes.set(opening, null);
        }
    }
}
