package dev.parlance.file.formats.office.runs;

import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.xml.XmlText;
import java.nio.charset.CharsetEncoder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a vocabulary of Office writes runs.
 *
 * @param prefix of its elements in the part, with the colon; empty when there is none
 * @param lineBreak the tag of a line break in a run or, if {@code breaksRun}, between runs; null when it is a character
 * @param tab the tag of a tab in a run; null when it is a character
 * @param spaces whether {@code xml:space} says that blanks at the ends of a text are kept
 */
public record OfficeMarkup(
        String prefix,
        @Nullable String lineBreak,
        boolean breaksRun,
        @Nullable String tab,
        boolean spaces) implements RunMarkup {

    /**
     * The characters that Excel reads in an escape: all, also those that need none. Those that no text contains, and
     * halves of others, are left as they are.
     */
    private static final String NUMBER = "(?!0000|[dD][89a-fA-F]|[fF]{3}[c-fC-F])[0-9a-fA-F]{4}";

    private static final Pattern ESCAPED = Pattern.compile("_x(" + NUMBER + ")_");
    private static final Pattern LIKE_ESCAPED = Pattern.compile("_(?=x" + NUMBER + "_)");

    public static OfficeMarkup word(String prefix) {
        return new OfficeMarkup(prefix, "<" + prefix + "br/>", false, "<" + prefix + "tab/>", true);
    }

    public static OfficeMarkup drawing(String prefix) {
        return new OfficeMarkup(prefix, "<" + prefix + "br/>", true, null, false);
    }

    public static OfficeMarkup sheet(String prefix) {
        return new OfficeMarkup(prefix, null, false, null, true);
    }

    /** The prefix of an element as it is in the part. */
    public static String prefix(String tag) {
        var end = 1;
        while (end < tag.length() && " \t\r\n/>".indexOf(tag.charAt(end)) < 0) {
            end++;
        }
        var colon = tag.substring(0, end).indexOf(':');
        return colon < 0 ? "" : tag.substring(1, colon + 1);
    }

    /**
     * The text that characters of the part mean: in Excel some are escaped by their numbers (ECMA-376, part 1, section
     * 22.9.2.19), and in a vocabulary with elements for line breaks others show as blanks.
     */
    public String read(String text) {
        if (lineBreak != null) {
            return text.replace('\n', ' ').replace('\r', ' ');
        }
        return ESCAPED.matcher(text)
                .replaceAll(
                        escape -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(escape.group(1), 16))));
    }

    /** A text as characters of the part, before those of XML are escaped. */
    public String written(String text) {
        if (lineBreak != null) {
            return text;
        }
        var escaped = LIKE_ESCAPED.matcher(text).replaceAll("_x005F_");
        if (escaped.chars().noneMatch(OfficeMarkup::isEscaped)) {
            return escaped;
        }
        var written = new StringBuilder(escaped.length() + 7);
        for (var i = 0; i < escaped.length(); i++) {
            var c = escaped.charAt(i);
            written.append(isEscaped(c) ? "_x%04X_".formatted((int) c) : c);
        }
        return written.toString();
    }

    private static boolean isEscaped(int character) {
        return character > 0 && character < ' ' && character != '\t' && character != '\n';
    }

    @Override
    public int held(int character) {
        return XmlText.isAllowed(character) || (lineBreak == null && isEscaped(character)) ? character : 0xFFFD;
    }

    @Override
    public Run plain() {
        return lineBreak == null ? Run.NONE : new Run("<" + prefix + "r>", "");
    }

    @Override
    public void changed(ArchivePart part, Item container) {
        if (container.name().equals("sdt")) {
            ContentControls.unbind(part, container.start(), container.end());
        }
    }

    @Override
    public boolean holdsText(String element) {
        return element.contains("txbxContent>") || element.contains("</" + prefix + "ruby>");
    }

    @Override
    public RunWriter writer(ArchivePart part, CharsetEncoder encoder, RunWriter.Ends ends) {
        return new OfficeWriter(part, this, encoder);
    }

    String endOfRun() {
        return "</" + prefix + "r>";
    }

    String startOfText(String text) {
        var last = text.charAt(text.length() - 1);
        var keeps = isSpace(text.charAt(0)) || isSpace(last) || text.contains("  ") || text.indexOf('\n') >= 0;
        return "<" + prefix + "t" + (spaces && keeps ? " xml:space=\"preserve\">" : ">");
    }

    String endOfText() {
        return "</" + prefix + "t>";
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n';
    }
}
