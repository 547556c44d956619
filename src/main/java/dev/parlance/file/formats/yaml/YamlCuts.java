package dev.parlance.file.formats.yaml;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Cuts;
import dev.parlance.file.format.Sections;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.parser.ParserImpl;

/**
 * Cuts YAML between documents, and before keys and items of block collections. The keys and lists around a section
 * begin in it again, with their columns. A mapping is not cut while it may have plural forms.
 */
final class YamlCuts implements Cuts {
    private static final int DEEPEST = 1_000;

    private final long longest;
    private final YamlWindow window;
    private final ParserImpl parser;
    private final Deque<YamlLevel> open = new ArrayDeque<>();
    private int brackets;
    /** Whether the document has directives, which are not repeated. */
    private boolean directed;
    /** Where the reader looks for comments from: the end of the last scalar, alias or bracket that begins a list. */
    private long lastEnd;
    /** The end of what was read. */
    private long end;

    private boolean lastIsBlock;

    private YamlCuts(Reader text, long longest) {
        this.longest = longest;
        this.window = new YamlWindow(text, longest);
        this.parser = YamlSource.parser(window);
    }

    /** The places of a file; null when texts of it depend on others, so that it may not be cut. */
    static @Nullable Cuts of(CheckedFile file, Reader text) {
        var settings = file.options().settings();
        var dependent = settings.text("yaml/contextPath") != null
                || settings.text("yaml/contextKeyPath") != null
                || settings.flag("yaml/updateRootElementLang");
        return dependent ? null : new YamlCuts(text, Sections.longest(file));
    }

    @Override
    public @Nullable Cut next(long from) throws UnreadableFile, IOException {
        for (var event = event(); event != null; event = event()) {
            var cut = before(event, from);
            see(event);
            window.forget(lastEnd);
            if (cut != null) {
                return cut;
            }
        }
        return null;
    }

    private @Nullable Event event() throws UnreadableFile {
        try {
            return YamlReader.next(parser);
        } catch (UnreadableFile broken) {
            throw window.isFull()
                    ? UnreadableFile.tooLarge("a comment or value of the YAML file has too many characters", longest)
                    : broken;
        }
    }

    private long at(Optional<Mark> mark) {
        return window.index(mark.orElseThrow().getIndex());
    }

    private static int column(Event event) {
        return event.getStartMark().orElseThrow().getColumn();
    }

    private @Nullable Cut before(Event event, long from) {
        return switch (event.getEventId()) {
            case DocumentStart -> {
                var start = at(event.getStartMark());
                yield start >= from && start > 0 && column(event) == 0 && end > 0 && isExplicit(event)
                        ? new Cut(start, "", "")
                        : null;
            }
            case Scalar, Alias, MappingStart, SequenceStart -> {
                var start = at(event.getStartMark());
                var level = open.peek();
                var place = start < from || level == null || directed || !level.isDivisible()
                        ? -1
                        : place(level, event, start);
                yield place < from ? null : new Cut(place, "", head(), items());
            }
            default -> null;
        };
    }

    private static boolean isExplicit(Event event) {
        return ((DocumentStartEvent) event).isExplicit();
    }

    /** Where the lines of a key or an item begin, with the comments before it; negative when it has no own line. */
    private long place(YamlLevel level, Event event, long start) {
        var isKey = level.isMapping();
        if (isKey && (event.getEventId() != Event.ID.Scalar || column(event) != level.column())) {
            return -1;
        }
        var gap = window.text(lastEnd, start);
        var line = gap.lastIndexOf('\n') + 1;
        var beginning = " ".repeat(level.column()) + (isKey ? "" : "-");
        if ((line == 0 && !(lastIsBlock && lastEnd == start - column(event)))
                || !gap.startsWith(beginning, line)
                || !gap.substring(line + beginning.length()).isBlank()
                || gap.replace("\r\n", "").indexOf('\r') >= 0) {
            return -1;
        }
        if (lastIsBlock) {
            return gap.indexOf('#') < 0 ? lastEnd + line : -1;
        }
        var first = gap.indexOf('\n', (int) (end - lastEnd)) + 1;
        return first == 0 || (!isKey && gap.indexOf('\n') + 1 != first) ? -1 : lastEnd + first;
    }

    private String head() {
        var head = new StringBuilder();
        open.descendingIterator().forEachRemaining(level -> head.append(level.head(level.equals(open.element()))));
        return head.toString();
    }

    private List<Integer> items() {
        var items = new ArrayList<Integer>();
        open.descendingIterator().forEachRemaining(level -> {
            if (!level.isMapping()) {
                items.add(level.items());
            }
        });
        return items;
    }

    private void see(Event event) throws UnreadableFile {
        switch (event.getEventId()) {
            case DocumentStart -> document((DocumentStartEvent) event);
            case Scalar -> scalar((ScalarEvent) event);
            case Alias -> {
                ended(at(event.getEndMark()));
                completed();
            }
            case MappingStart, SequenceStart -> opened((CollectionStartEvent) event);
            case MappingEnd, SequenceEnd -> {
                open.pop();
                if (brackets > 0) {
                    brackets--;
                    end = at(event.getEndMark());
                }
                completed();
            }
            default -> {}
        }
    }

    private void document(DocumentStartEvent event) {
        directed = event.getSpecVersion().isPresent() || !event.getTags().isEmpty();
        if (event.isExplicit()) {
            ended(at(event.getEndMark()));
        }
    }

    private void ended(long place) {
        lastEnd = place;
        end = place;
        lastIsBlock = false;
    }

    private void completed() {
        var level = open.peek();
        if (level != null) {
            level.completed();
        }
    }

    private void scalar(ScalarEvent scalar) {
        var level = open.peek();
        var start = at(scalar.getStartMark());
        var place = at(scalar.getEndMark());
        if (level != null && level.expectsKey()) {
            if (level.column() < 0 && isFirstOfLine(start)) {
                level.at(column(scalar));
            }
            var raw = column(scalar) == level.column() ? raw(start, place) : null;
            level.key(raw, YamlPlurals.mayBeForm(scalar.getValue()));
        } else {
            completed();
        }
        ended(place);
        lastIsBlock = YamlReader.isBlock(scalar);
    }

    private boolean isFirstOfLine(long start) {
        var gap = window.text(lastEnd, start);
        return gap.indexOf('\n') >= 0 && gap.substring(gap.lastIndexOf('\n')).isBlank();
    }

    /** A key without its anchor and tag; null when it has several lines or no characters. */
    private @Nullable String raw(long start, long place) {
        var node = window.text(start, place);
        var raw = node.substring(YamlOffsets.afterProperties(node, 0, node.length()));
        return raw.isEmpty() || raw.indexOf('\n') >= 0 || raw.indexOf('\r') >= 0 ? null : raw;
    }

    private void opened(CollectionStartEvent event) throws UnreadableFile {
        if (open.size() >= DEEPEST) {
            throw UnreadableFile.tooLarge("the collections in the YAML file are nested too deeply", DEEPEST);
        }
        var parent = open.peek();
        var divisible = !event.isFlow() && (parent == null || parent.isDivisibleBelow());
        if (parent != null) {
            parent.contains();
        }
        if (event.isFlow()) {
            brackets++;
            ended(at(event.getEndMark()));
        }
        var mapping = event.getEventId() == Event.ID.MappingStart;
        var begins = event.getAnchor().isEmpty() && event.getTag().isEmpty();
        open.push(new YamlLevel(mapping, begins ? column(event) : -1, divisible));
    }
}
