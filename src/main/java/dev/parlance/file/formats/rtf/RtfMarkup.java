package dev.parlance.file.formats.rtf;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.formats.office.runs.RunMarkup;
import dev.parlance.file.formats.office.runs.RunWriter;
import dev.parlance.file.splice.ArchivePart;
import java.nio.charset.CharsetEncoder;

/**
 * How RTF writes runs: as groups.
 *
 * @param fallback the number of characters that replace a character in older programs (control word {@code uc});
 *     {@link RtfToken#NONE} when it changes in the paragraph
 */
record RtfMarkup(int fallback) implements RunMarkup {
    static final String BREAK = "br";
    static final String TAB = "tab";

    @Override
    public String lineBreak() {
        return BREAK;
    }

    @Override
    public boolean breaksRun() {
        return false;
    }

    @Override
    public String tab() {
        return TAB;
    }

    @Override
    public int held(int character) {
        return character == 0 || isSurrogate(character) ? 0xFFFD : character;
    }

    private static boolean isSurrogate(int character) {
        return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    }

    @Override
    public Run plain() {
        return new Run("{\\plain", "");
    }

    @Override
    public boolean holdsText(String group) {
        return group.contains("\\footnote") || group.contains("\\shptxt") || group.contains("\\annotation");
    }

    @Override
    public String shown(Item item, String raw) {
        return item.name().equals(BREAK) || item.name().equals(TAB) || holdsText(raw) ? item.name() : raw.strip();
    }

    @Override
    public RunWriter writer(ArchivePart part, CharsetEncoder encoder, RunWriter.Ends ends) {
        var around = fallback == RtfToken.NONE ? null : ends.first();
        return new RtfWriter(part, fallback, around);
    }
}
