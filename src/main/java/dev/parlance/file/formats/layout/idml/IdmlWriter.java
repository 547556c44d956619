package dev.parlance.file.formats.layout.idml;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.formats.office.runs.RunWriter;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.xml.XmlText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a part of a story that begins in one run and ends in the same or another one. Runs in an element that is
 * itself in a run are nested in that run.
 */
final class IdmlWriter implements RunWriter {
    private final ArchivePart part;
    private final CharsetEncoder encoder;
    private final Ends ends;
    private final StringBuilder xml = new StringBuilder();
    private final StringBuilder content = new StringBuilder();
    private final Deque<Level> levels = new ArrayDeque<>();

    /** The runs that are open within one element. */
    private static final class Level {
        /** The run around the element; null outside of runs. */
        private final @Nullable Run around;

        private @Nullable Run open;

        Level(@Nullable Run around) {
            this.around = around;
        }
    }

    /**
     * Begins a part.
     *
     * @param stays whether the run at its ends must not be left
     */
    IdmlWriter(ArchivePart part, CharsetEncoder encoder, Ends ends, boolean stays) {
        this.part = part;
        this.encoder = encoder;
        this.ends = ends;
        var level = new Level(stays ? ends.first() : null);
        level.open = stays ? null : ends.first();
        levels.push(level);
    }

    @Override
    public void text(Run run, int character) {
        enter(run);
        if (character == '\n') {
            content.append(XmlText.encoded(IdmlMarkup.BREAK, false, Map.of(), encoder));
        } else {
            var at = content.length();
            var afterBrackets = at > 1 && content.charAt(at - 1) == ']' && content.charAt(at - 2) == ']';
            content.append(XmlText.encoded(character, afterBrackets, Map.of(), encoder));
        }
    }

    @Override
    public void item(Item item) {
        if (!item.parts().isEmpty()) {
            item.parts().forEach(this::item);
            return;
        }
        if (item.is(Item.Kind.CLOSE)) {
            leave();
            xml.append(part.translated(item.start(), item.end()));
            pop();
            return;
        }
        if (item.run() == null) {
            leave();
        } else {
            enter(item.run());
        }
        if (isText(item)) {
            content.append(part.text(), item.start(), item.end());
            return;
        }
        endContent();
        xml.append(part.translated(item.start(), item.end()));
        if (item.is(Item.Kind.OPEN)) {
            levels.push(new Level(item.run()));
        }
    }

    private void pop() {
        if (levels.size() > 1) {
            levels.pop();
        }
    }

    /** Whether an item is within a {@code Content} element. */
    private static boolean isText(Item item) {
        return item.name().equals(IdmlMarkup.SPECIAL) || item.name().equals(IdmlMarkup.BREAK_NAME);
    }

    private void enter(Run run) {
        var level = levels.element();
        var current = level.open == null ? level.around : level.open;
        if (current == null || !current.looksLike(run)) {
            leave();
            if (level.around == null || !level.around.looksLike(run)) {
                xml.append(run.open());
                level.open = run;
            }
        }
    }

    private void leave() {
        endContent();
        var level = levels.element();
        if (level.open != null && !level.open.open().isEmpty()) {
            xml.append(IdmlRuns.END);
        }
        level.open = null;
    }

    private void endContent() {
        if (!content.isEmpty()) {
            xml.append("<Content>").append(content).append("</Content>");
            content.setLength(0);
        }
    }

    @Override
    public String done() {
        if (ends.last() == null) {
            leave();
        } else {
            enter(ends.last());
            endContent();
        }
        return xml.toString();
    }
}
