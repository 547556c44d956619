package dev.parlance.file.formats.rtf;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.formats.office.runs.RunWriter;
import dev.parlance.file.splice.ArchivePart;
import org.jspecify.annotations.Nullable;

/** Writes the content of a paragraph in ASCII: text that does not look like what is before it is in groups. */
final class RtfWriter implements RunWriter {
    /** The name of characters that are not text. */
    static final String HIDDEN = "hidden";

    private final ArchivePart part;
    private final int fallback;
    private final @Nullable Run around;
    private final StringBuilder rtf = new StringBuilder();
    private @Nullable Run open;
    private int containers;

    /**
     * Begins a content.
     *
     * @param fallback the number of characters that replace a character in older programs
     * @param around the run in which it begins; null when all text must be in groups
     */
    RtfWriter(ArchivePart part, int fallback, @Nullable Run around) {
        this.part = part;
        this.fallback = fallback;
        this.around = around;
    }

    /** Control words with a space after the last one. */
    static String delimited(String rtf) {
        return rtf.isEmpty() || !Character.isLetterOrDigit(rtf.charAt(rtf.length() - 1)) ? rtf : rtf + " ";
    }

    @Override
    public void text(Run run, int character) {
        enter(run);
        switch (character) {
            case '\n' -> rtf.append("\\line ");
            case '\t' -> rtf.append("\\tab ");
            case '\\', '{', '}' -> rtf.append('\\').append((char) character);
            case 0xA0 -> rtf.append("\\~");
            case 0xAD -> rtf.append("\\-");
            case 0x2011 -> rtf.append("\\_");
            default -> {
                if (character >= ' ' && character < 0x7F) {
                    rtf.append((char) character);
                } else {
                    escaped(character);
                }
            }
        }
    }

    private void escaped(int character) {
        for (var unit : Character.toChars(character)) {
            rtf.append("\\u").append((short) unit).append(fallback == 0 && open == null ? " " : "");
            rtf.append("?".repeat(open == null ? fallback : 1));
        }
    }

    @Override
    public void item(Item item) {
        if (!item.parts().isEmpty()) {
            item.parts().forEach(this::item);
            return;
        }
        if (item.is(Item.Kind.OPEN) || item.is(Item.Kind.CLOSE) || item.run() == null) {
            leave();
        } else {
            enter(item.run());
        }
        var raw = part.translated(item.start(), item.end());
        rtf.append(item.name().equals(HIDDEN) ? raw : delimited(raw));
        containers += item.is(Item.Kind.OPEN) ? 1 : item.is(Item.Kind.CLOSE) ? -1 : 0;
    }

    private void enter(Run run) {
        if (open != null && open.looksLike(run)) {
            return;
        }
        leave();
        if (containers > 0 || around == null || !around.looksLike(run)) {
            rtf.append(run.open().isEmpty() ? "{\\plain" : run.open()).append(fallback == 1 ? " " : "\\uc1 ");
            open = run;
        }
    }

    private void leave() {
        if (open != null) {
            rtf.append('}');
        }
        open = null;
    }

    @Override
    public String done() {
        leave();
        return rtf.toString();
    }
}
