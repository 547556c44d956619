package dev.parlance.file.text;

/** Where the lines of a text are: they end with a newline, a carriage return or both. */
public final class LineRanges {
    private final String text;
    private int start;
    private int end;
    private int after;
    private int number;

    public LineRanges(String text) {
        this.text = text;
    }

    /** Moves to the next line; false after the last one. */
    public boolean next() {
        if (after >= text.length()) {
            return false;
        }
        number++;
        start = after;
        end = start;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        after = Math.min(text.length(), end + (text.startsWith("\r\n", end) ? 2 : 1));
        return true;
    }

    /** Index of the first character of the line. */
    public int start() {
        return start;
    }

    /** Index after the last character of the line, where its line end begins. */
    public int end() {
        return end;
    }

    /** Index after the line end. */
    public int after() {
        return after;
    }

    /** The number of the line, counted from 1. */
    public int number() {
        return number;
    }

    /** The line without its line end. */
    public String line() {
        return text.substring(start, end);
    }

    /** What the text has for a line end. */
    public static String newline(String text) {
        var first = text.indexOf('\n');
        if (first < 0) {
            return text.indexOf('\r') < 0 ? "\n" : "\r";
        }
        return first > 0 && text.charAt(first - 1) == '\r' ? "\r\n" : "\n";
    }

    /** The text with newlines in the place of other line ends. */
    public static String unified(String text) {
        return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
    }
}
