package dev.parlance.file.formats.layout.idml;

import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.formats.office.runs.RunMarkup;
import dev.parlance.file.formats.office.runs.RunWriter;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.xml.XmlText;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;

/**
 * How IDML writes runs: a {@code CharacterStyleRange} may contain several paragraphs, and a forced line break is a
 * character.
 *
 * @param runs the reader of their tags
 * @param inside whether the paragraph is in an element within a run, so that it must not end the run around it
 */
record IdmlMarkup(IdmlRuns runs, boolean inside) implements RunMarkup {
    /** LINE SEPARATOR. */
    static final char BREAK = '\u2028';

    static final String BREAK_NAME = "br";

    /** The name of what is within a {@code Content} element and is not text. */
    static final String SPECIAL = "special";

    @Override
    public String lineBreak() {
        return String.valueOf(BREAK);
    }

    @Override
    public boolean breaksRun() {
        return false;
    }

    @Override
    public @Nullable String tab() {
        return null;
    }

    @Override
    public int held(int character) {
        if (character == BREAK) {
            return '\n';
        }
        return XmlText.isAllowed(character) ? character : 0xFFFD;
    }

    @Override
    public Run plain() {
        return runs.plain();
    }

    @Override
    public Run translated(Run run) {
        return runs.translated(run);
    }

    @Override
    public boolean holdsText(String element) {
        return element.contains("</Content>");
    }

    @Override
    public RunWriter writer(ArchivePart part, CharsetEncoder encoder, RunWriter.Ends ends) {
        var stays = inside && ends.first() != null && ends.first().equals(ends.last());
        return new IdmlWriter(part, encoder, ends, stays);
    }
}
