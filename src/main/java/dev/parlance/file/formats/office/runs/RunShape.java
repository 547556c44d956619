package dev.parlance.file.formats.office.runs;

import dev.parlance.file.splice.ArchivePart;
import dev.parlance.shared.SegmentText;
import java.util.stream.Collectors;

/**
 * The content of a paragraph in a form that is the same for all ways to write it: the characters with the look of
 * their runs, and what is between them. Blanks have no look: a single one takes that of its neighbour. Marks, which
 * show nothing, are left out, and so is the content of elements, which may have translations of its own.
 */
final class RunShape implements RunOut {
    private static final char LOOK = '\u0001';
    private static final char TAG = '\u0002';

    private final ArchivePart part;
    private final RunMarkup markup;
    private final StringBuilder shape = new StringBuilder();
    private String look = "";
    private boolean hasText;

    RunShape(ArchivePart part, RunMarkup markup) {
        this.part = part;
        this.markup = markup;
    }

    @Override
    public void text(Run run, int character) {
        if (character == '\n' && markup.lineBreak() != null) {
            tag(markup.breaksRun() ? "" : run.key(), markup.lineBreak());
        } else if (character == '\t' && markup.tab() != null) {
            tag(run.key(), markup.tab());
        } else {
            if (character != ' ') {
                look(run.key());
            }
            shape.appendCodePoint(character);
            hasText = hasText || !Item.isBlank(character);
        }
    }

    private void look(String key) {
        if (!look.equals(key)) {
            shape.append(LOOK).append(key).append(LOOK);
            look = key;
        }
    }

    private void tag(String key, String tag) {
        look(key);
        shape.append(TAG).append(tag).append(TAG);
    }

    @Override
    public void item(Item item) {
        if (item.is(Item.Kind.MARK)) {
            return;
        }
        if (!item.parts().isEmpty() && item.parts().stream().allMatch(part -> part.is(Item.Kind.ATOM))) {
            item.parts().forEach(this::item);
        } else {
            var raw = raw(item);
            tag(item.run() == null ? "" : item.run().key(), markup.shown(item, raw));
        }
    }

    private String raw(Item item) {
        return item.parts().isEmpty()
                ? part.text().substring(item.start(), item.end())
                : item.parts().stream().map(this::raw).collect(Collectors.joining());
    }

    /** The shape; empty when there is no text. */
    SegmentText done() {
        return SegmentText.of(hasText ? shape.toString() : "");
    }
}
