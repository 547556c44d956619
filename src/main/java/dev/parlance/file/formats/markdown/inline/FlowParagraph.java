package dev.parlance.file.formats.markdown.inline;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A flowing text in progress, up to the end of its block or a line break that ends a segment. */
final class FlowParagraph {
    private final String file;
    private final FlowKind kind;
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private final List<Integer> texts = new ArrayList<>();
    private final Map<Integer, String> spaces = new HashMap<>();
    private final Map<Integer, String> breaks = new HashMap<>();
    private final Map<InlineCode, String> labels = new HashMap<>();
    private final Map<String, Deque<Integer>> tags = new HashMap<>();
    private final List<Unit> inner = new ArrayList<>();
    private int start = -1;
    private int end;
    private int lastId;

    FlowParagraph(String file, FlowKind kind) {
        this.file = file;
        this.kind = kind;
    }

    /** What is between two parts of a text. */
    enum Gap {
        SPACE,
        LINE,
        /** A line break that is a code. */
        CODE
    }

    boolean isEmpty() {
        return start < 0;
    }

    /** Adds what is before the next part, which begins at an index. */
    void gap(int at, Gap gap) {
        if (start < 0) {
            start = at;
        } else if (end < at) {
            var run = file.substring(end, at);
            if (gap == Gap.CODE || (gap == Gap.SPACE && !run.isBlank())) {
                add(new InlineCode(Kind.STANDALONE, ++lastId, run, gap == Gap.CODE));
            } else if (gap == Gap.LINE) {
                text.append(kind.keepsSpace() ? '\n' : ' ');
                breaks.put(text.length() - 1, run);
            } else if (kind.keepsSpace()) {
                text.append(run);
            } else {
                text.append(' ');
                if (!run.equals(" ")) {
                    spaces.put(text.length() - 1, run);
                }
            }
        }
        end = at;
    }

    /** Adds a part of the text that is in a range. */
    void text(String part, int from, int to) {
        if (part.indexOf(SegmentText.CODE) == 0 && to - from > part.length()) {
            // a reference, which must not be replaced by its character
            alone(from, to, false);
            return;
        }
        var plain = 0;
        for (var i = part.indexOf(SegmentText.CODE); i >= 0; i = part.indexOf(SegmentText.CODE, plain)) {
            text.append(part, plain, i);
            add(new InlineCode(Kind.STANDALONE, ++lastId, String.valueOf(SegmentText.CODE), false));
            plain = i + 1;
        }
        text.append(part, plain, part.length());
        var last = texts.size() - 1;
        if (last > 0 && texts.get(last) == from) {
            texts.set(last, to);
        } else {
            texts.add(from);
            texts.add(to);
        }
        end = to;
    }

    private void add(InlineCode code) {
        text.append(SegmentText.CODE);
        codes.add(code);
    }

    void alone(int from, int to, boolean space) {
        code(Kind.STANDALONE, ++lastId, from, to, space);
    }

    private InlineCode code(Kind half, int id, int from, int to, boolean space) {
        var code = new InlineCode(half, id, file.substring(from, to), space);
        add(code);
        end = to;
        return code;
    }

    /** Adds the first half of a pair and returns its number. */
    int open(int from, int to) {
        code(Kind.OPEN, ++lastId, from, to, false);
        return lastId;
    }

    /** Adds the second half of a pair; with the number 0, its first half is in another text. */
    InlineCode close(int id, int from, int to) {
        return code(Kind.CLOSE, id == 0 ? ++lastId : id, from, to, false);
    }

    void openTag(String name, int from, int to) {
        tags.computeIfAbsent(name, _ -> new ArrayDeque<>()).push(open(from, to));
    }

    void closeTag(String name, int from, int to) {
        var open = tags.get(name);
        close(open == null || open.isEmpty() ? 0 : open.pop(), from, to);
    }

    void label(InlineCode closing, String label) {
        labels.put(closing, label);
    }

    void inner(List<Unit> units) {
        inner.addAll(units);
    }

    /** All of it; there must be any. */
    Unit unit() {
        var source = new SegmentText(text.toString(), codes);
        var raw = file.substring(start, end);
        var origin = new FlowOrigin(raw, start, List.copyOf(texts), spaces, breaks, labels);
        var place = new FlowPlace(source, origin, kind, Map.of());
        return new Unit(Paragraph.of(source, null, null), true, start, end, place, List.copyOf(inner));
    }
}
