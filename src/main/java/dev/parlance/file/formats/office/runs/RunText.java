package dev.parlance.file.formats.office.runs;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.office.runs.RunPlace.Origin;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes a text of the pieces of a paragraph. Neighbours that look the same are one text. Text that looks like most of
 * what surrounds it has no codes; other text is between a pair of codes.
 */
public final class RunText {
    private static final int LONGEST_TAG = 60;

    private final List<Item> items;
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private final Map<InlineCode, Origin> origins = new HashMap<>();
    private final Deque<Integer> containers = new ArrayDeque<>();
    private final Deque<Run> bases = new ArrayDeque<>();
    private int lastId;

    private RunText(List<Item> items) {
        this.items = items;
    }

    /**
     * The unit of a paragraph; null when it has no text.
     *
     * @param items its pieces; the containers among them are nested
     */
    public static @Nullable Unit unit(ArchivePart part, RunMarkup markup, List<Item> items, @Nullable String key) {
        var trimmed = trimmed(items);
        var inner = joined(trimmed);
        if (!hasText(inner)) {
            return null;
        }
        var built = new RunText(inner);
        var base = base(inner, 0, markup.plain());
        built.bases.push(base);
        built.build();
        var source = new SegmentText(built.text.toString(), built.codes);
        var ends = new RunWriter.Ends(
                trimmed.getFirst().firstRun(), trimmed.getLast().lastRun());
        var place = new RunPlace(part, markup, source, base, ends, built.origins);
        return new Unit(
                Paragraph.of(source, key, null),
                true,
                inner.getFirst().outer().start(),
                inner.getLast().outer().end(),
                place);
    }

    private static boolean hasText(List<Item> items) {
        for (var item : items) {
            if (item.hasText()) {
                return true;
            }
        }
        return false;
    }

    /** The pieces without marks at the ends, which stay where they are. */
    private static List<Item> trimmed(List<Item> items) {
        var start = 0;
        var end = items.size();
        for (var i = 0; i < end && items.get(i).is(Kind.MARK); i++) {
            start = i + 1 == end || items.get(i).isApart(items.get(i + 1)) ? i + 1 : start;
        }
        for (var i = end - 1; i >= start && items.get(i).is(Kind.MARK); i--) {
            end = i == start || items.get(i).isApart(items.get(i - 1)) ? i : end;
        }
        return items.subList(start, end);
    }

    /** The pieces with each single blank in the run of the text beside it. */
    private static List<Item> joined(List<Item> items) {
        var joined = new ArrayList<>(items);
        for (var i = 0; i < joined.size(); i++) {
            var item = joined.get(i);
            if (item.is(Kind.TEXT) && item.text().equals(" ")) {
                var isAfterText = i > 0 && joined.get(i - 1).is(Kind.TEXT);
                var isBeforeText = i + 1 < joined.size() && joined.get(i + 1).is(Kind.TEXT);
                var beside = isAfterText ? joined.get(i - 1) : isBeforeText ? joined.get(i + 1) : item;
                joined.set(i, item.in(beside.run()));
            }
        }
        return joined;
    }

    /** The run of most of the text that is directly within a container, which begins before this position. */
    private static Run base(List<Item> items, int start, Run outer) {
        var lengths = new HashMap<String, Integer>();
        var base = outer;
        var most = 0;
        var depth = 0;
        for (var i = start; i < items.size() && depth >= 0; i++) {
            var item = items.get(i);
            depth += item.is(Kind.OPEN) ? 1 : item.is(Kind.CLOSE) ? -1 : 0;
            if (depth == 0 && item.is(Kind.TEXT) && item.run() != null) {
                var length = lengths.merge(item.run().key(), item.text().length(), Integer::sum);
                if (length > most) {
                    base = most > 0 && base.looksLike(item.run()) ? base : item.run();
                    most = length;
                }
            }
        }
        return base;
    }

    private void build() {
        Run open = null;
        for (var i = 0; i < items.size(); i++) {
            var item = items.get(i);
            switch (item.kind()) {
                case OPEN -> container(item, i);
                case CLOSE -> endContainer(item);
                case TEXT -> {
                    var run = item.run() == null ? Run.NONE : item.run();
                    if (open == null && !run.looksLike(bases.element())) {
                        pair(InlineCode.Kind.OPEN, new Origin(null, run));
                        open = run;
                    }
                    characters(item.text());
                    if (open != null && !goesOn(i, open)) {
                        pair(InlineCode.Kind.CLOSE, new Origin(null, null));
                        open = null;
                    }
                }
                default -> alone(item);
            }
        }
    }

    /** Whether the next text in the same container looks the same. */
    private boolean goesOn(int at, Run run) {
        for (var i = at + 1; i < items.size(); i++) {
            var item = items.get(i);
            if (item.is(Kind.TEXT)) {
                return item.run() != null && item.run().looksLike(run);
            } else if (item.is(Kind.OPEN) || item.is(Kind.CLOSE)) {
                return false;
            }
        }
        return false;
    }

    private void pair(InlineCode.Kind kind, Origin origin) {
        if (kind == InlineCode.Kind.OPEN) {
            containers.push(nextId());
        }
        var id = kind == InlineCode.Kind.OPEN ? containers.element() : containers.pop();
        code(kind, id, (kind == InlineCode.Kind.OPEN ? "<run" : "</run") + id + ">", false, origin);
    }

    private void container(Item item, int at) {
        var id = nextId();
        var base = base(items, at + 1, bases.element());
        bases.push(base);
        containers.push(id);
        code(InlineCode.Kind.OPEN, id, "<" + item.name() + id + ">", false, new Origin(item, base));
    }

    private void endContainer(Item item) {
        bases.pop();
        var id = containers.pop();
        code(InlineCode.Kind.CLOSE, id, "</" + item.name() + id + ">", false, new Origin(item, null));
    }

    private void alone(Item item) {
        var id = nextId();
        var isTag =
                item.parts().isEmpty() && !item.text().isEmpty() && item.text().length() <= LONGEST_TAG;
        var data = isTag ? item.text() : "<" + item.name() + id + "/>";
        code(InlineCode.Kind.STANDALONE, id, data, isSpace(item.name()), new Origin(item, null));
    }

    private static boolean isSpace(String name) {
        return switch (name) {
            case "br", "tab", "cr", "ptab" -> true;
            default -> false;
        };
    }

    private int nextId() {
        return ++lastId;
    }

    private void characters(String characters) {
        if (characters.indexOf(SegmentText.CODE) < 0) {
            text.append(characters);
            return;
        }
        for (var i = 0; i < characters.length(); i++) {
            var c = characters.charAt(i);
            if (c == SegmentText.CODE) {
                code(InlineCode.Kind.STANDALONE, nextId(), String.valueOf(c), false, new Origin(null, null));
            } else {
                text.append(c);
            }
        }
    }

    private void code(InlineCode.Kind kind, int id, String data, boolean space, Origin origin) {
        var code = new InlineCode(kind, id, data, space);
        text.append(SegmentText.CODE);
        codes.add(code);
        origins.put(code, origin);
    }
}
