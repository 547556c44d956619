package dev.parlance.file.formats.yaml;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;

/**
 * Reads the scalars of a YAML file. A value's context is the path of keys and of positions in lists, such as {@code
 * en/date/day_names/0}. Keys, values with a tag of another type, and plain values of other types are not text.
 */
public final class YamlReader {
    /** Collections within each other; the parser's time for a token grows with them. */
    private static final int DEEPEST = 1_000;

    private final String text;
    private final YamlChoice choice;
    private final Found found;
    private final YamlPlurals plurals;
    private final Deque<YamlNode> open = new ArrayDeque<>();
    private final YamlOffsets offsets;
    /** The items before the text in the lists that it begins with. */
    private final Deque<Integer> items = new ArrayDeque<>();

    private int lastEnd;

    public YamlReader(String text, ReadOptions options, Found found) {
        this.text = text;
        this.offsets = new YamlOffsets(text);
        this.choice = new YamlChoice(options);
        this.found = found;
        this.plurals = new YamlPlurals(text, options.sourceLang(), found);
    }

    /** Sets how many items precede the text in each of the lists that it begins with, the outermost list first. */
    YamlReader after(List<Integer> counts) {
        items.addAll(counts);
        return this;
    }

    public void read() throws UnreadableFile, IOException {
        var accepted = YamlSource.accepted(text);
        choice.lookAround(accepted);
        var parser = YamlSource.parser(accepted);
        for (var event = next(parser); event != null; event = next(parser)) {
            event(event);
        }
    }

    /** The next event; null after the last one. */
    static @Nullable Event next(ParserImpl parser) throws UnreadableFile {
        try {
            return parser.hasNext() ? parser.next() : null;
        } catch (MarkedYamlEngineException broken) {
            var line = broken.getProblemMark().map(Mark::getLine).orElse(0) + 1;
            throw UnreadableFile.broken(line, "not valid YAML: " + broken.getProblem());
        } catch (ReaderException broken) {
            throw new UnreadableFile(
                    Reason.BROKEN,
                    "not valid YAML: the character U+%04X is not allowed".formatted(broken.getCodePoint()));
        } catch (YamlEngineException | IndexOutOfBoundsException | NumberFormatException broken) {
            // the last two: the file ends within an escape
            throw new UnreadableFile(Reason.BROKEN, "not valid YAML", broken);
        }
    }

    private void event(Event event) throws UnreadableFile, IOException {
        switch (event.getEventId()) {
            case Scalar -> scalar((ScalarEvent) event);
            case Alias -> {
                lastEnd = at(event.getEndMark());
                plurals.other(open.peek());
                completed("*");
            }
            case MappingStart, SequenceStart -> opened((CollectionStartEvent) event);
            case MappingEnd, SequenceEnd -> {
                plurals.end(open.pop());
                completed("?");
            }
            case DocumentStart -> {
                if (((DocumentStartEvent) event).isExplicit()) {
                    lastEnd = at(event.getEndMark());
                }
            }
            default -> {}
        }
    }

    private int at(Optional<Mark> mark) {
        return offsets.of(mark.orElseThrow().getIndex());
    }

    /** The marks of a block collection are those of its first token, before which there may be comments. */
    private void opened(CollectionStartEvent event) throws UnreadableFile, IOException {
        if (event.isFlow()) {
            lastEnd = at(event.getEndMark());
        }
        open(open, event);
        if (event.getEventId() == Event.ID.SequenceStart && !items.isEmpty()) {
            open.element().startAt(items.pop());
        }
        plurals.begin(open.element());
    }

    static void open(Deque<YamlNode> open, CollectionStartEvent event) throws UnreadableFile {
        if (open.size() >= DEEPEST) {
            throw UnreadableFile.tooLarge("the collections in the YAML file are nested too deeply", DEEPEST);
        }
        open.push(YamlNode.in(open.peek(), event.getEventId() == Event.ID.MappingStart, event.isFlow()));
    }

    private void completed(String key) {
        var parent = open.peek();
        if (parent != null) {
            parent.completed(key);
        }
    }

    private void scalar(ScalarEvent scalar) throws UnreadableFile, IOException {
        var parent = open.peek();
        var node = at(scalar.getStartMark());
        var end = at(scalar.getEndMark());
        if (parent != null && parent.expectsKey()) {
            parent.noted(YamlNotes.before(text, lastEnd, node));
            var start = YamlOffsets.afterProperties(text, node, end);
            plurals.key(parent, scalar.getValue(), start, !scalar.isPlain());
            key(parent, scalar, start, end);
        } else if (end > node) {
            var notes =
                    YamlNotes.joined(parent == null ? null : parent.note(), notes(parent, node, end, isBlock(scalar)));
            var start = YamlOffsets.afterProperties(text, node, end);
            if (start < end) {
                value(scalar, start, end, notes);
            }
        } else {
            plurals.other(parent);
        }
        completed(scalar.getValue());
        lastEnd = end;
    }

    private String text(ScalarEvent scalar, int start) {
        var value = scalar.getValue();
        return scalar.isPlain() && text.charAt(start) == ':' ? ":" + value.substring(1) : value;
    }

    private @Nullable String notes(@Nullable YamlNode parent, int node, int end, boolean block) {
        var afterKey = parent != null && parent.isMapping();
        return YamlNotes.around(text, afterKey || lastEnd == 0 ? lastEnd : nextLine(node), node, end, block);
    }

    /** The rest of a line belongs to what precedes it. */
    private int nextLine(int node) {
        return YamlOffsets.lineEnd(text, lastEnd, node);
    }

    private void key(YamlNode parent, ScalarEvent scalar, int start, int end) throws UnreadableFile, IOException {
        var other = parent.isRoot() ? choice.rootKey() : null;
        if (other != null) {
            found.replace(start, end, place(scalar, parent, start, end).written(other));
        }
    }

    private YamlPlace place(ScalarEvent scalar, @Nullable YamlNode parent, int start, int end) {
        return new YamlPlace(
                scalar.getScalarStyle(),
                text.substring(start, end),
                scalar.getValue(),
                parent != null && parent.inFlow(),
                choice.indentsEmptyLines());
    }

    static boolean isBlock(ScalarEvent scalar) {
        return scalar.getScalarStyle() == ScalarStyle.LITERAL || scalar.getScalarStyle() == ScalarStyle.FOLDED;
    }

    private void value(ScalarEvent scalar, int start, int end, @Nullable String note)
            throws UnreadableFile, IOException {
        var parent = open.peek();
        var tag = scalar.getTag().orElse("");
        var value = text(scalar, start);
        var isText = scalar.isPlain() ? YamlTypes.isPlainText(tag, value) : YamlTypes.isText(tag);
        if (!isText || (parent != null && parent.inKey())) {
            plurals.other(parent);
            return;
        }
        var path = parent == null ? "" : parent.path();
        var keys = parent == null ? "" : parent.keys();
        var paragraph = Paragraph.of(SegmentText.of(value), choice.contextKey(path), choice.note(path, note));
        var unit = new Unit(paragraph, choice.takes(path, keys, value), start, end, place(scalar, parent, start, end));
        var isSimple = !isBlock(scalar) && start == at(scalar.getStartMark());
        plurals.text(parent, unit, isSimple);
    }
}
