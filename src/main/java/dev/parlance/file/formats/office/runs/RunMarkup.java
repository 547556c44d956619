package dev.parlance.file.formats.office.runs;

import org.jspecify.annotations.Nullable;

/**
 * How a vocabulary writes runs.
 *
 * @param prefix of its elements in the part, with the colon; empty when there is none
 * @param lineBreak the tag of a line break in a run or, if {@code breaksRun}, between runs; null when it is a character
 * @param tab the tag of a tab in a run; null when it is a character
 * @param spaces whether {@code xml:space} says that blanks at the ends of a text are kept
 */
public record RunMarkup(
        String prefix,
        @Nullable String lineBreak,
        boolean breaksRun,
        @Nullable String tab,
        boolean spaces) {

    public static RunMarkup word(String prefix) {
        return new RunMarkup(prefix, "<" + prefix + "br/>", false, "<" + prefix + "tab/>", true);
    }

    public static RunMarkup drawing(String prefix) {
        return new RunMarkup(prefix, "<" + prefix + "br/>", true, null, false);
    }

    public static RunMarkup sheet(String prefix) {
        return new RunMarkup(prefix, null, false, null, true);
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

    /** A run without properties. */
    Run plain() {
        return lineBreak == null ? Run.NONE : new Run("<" + prefix + "r>", "");
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
