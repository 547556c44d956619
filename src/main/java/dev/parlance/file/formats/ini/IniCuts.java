package dev.parlance.file.formats.ini;

import dev.parlance.file.format.LineCuts;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Cuts INI files after values and empty lines. The first value begins each section again, because it shows whether the
 * file is one of Joomla, and so does the header of the section of the file.
 */
final class IniCuts extends LineCuts {
    private static final int LONGEST_VALUE = 1 << 16;

    private final boolean joomla;
    private boolean likely;
    private String first = "";
    private String header = "";
    /** The value that goes on in the next line; empty when there is none. */
    private String value = "";

    private boolean commented;
    /** Whether a value was too long to find its end. */
    private boolean lost;

    IniCuts(Reader text, boolean joomla) {
        super(text);
        this.joomla = joomla;
    }

    @Override
    protected @Nullable Cut see(String line, long start) {
        if (!value.isEmpty() || lost) {
            go(value + "\n" + line);
            return null;
        }
        var cut = commented || newline().isEmpty() ? null : new Cut(start, "", head());
        begin(line);
        return cut;
    }

    private String head() {
        return newline() + first + newline() + header + newline();
    }

    private void begin(String line) {
        var content = line.strip();
        var sign = content.isEmpty() ? ' ' : content.charAt(0);
        commented = sign == ';' || sign == '#';
        if (sign == '[') {
            header = content;
        } else if (!commented) {
            value(line);
        }
    }

    private void value(String line) {
        if (first.isEmpty() && JoomlaText.isValue(line)) {
            likely = joomla || JoomlaText.isLikely(line);
            first = likely ? "A=\"\"" : "a=b";
        }
        var content = line.substring(line.indexOf('=') + 1).stripLeading();
        if (likely && line.indexOf('=') >= 0 && content.startsWith("\"")) {
            go(content);
        }
    }

    /** Reads a value between quotation marks, or what there is of it so far. */
    private void go(String content) {
        lost |= content.length() > LONGEST_VALUE;
        value = !lost && JoomlaText.end(content, 1) < 0 ? content : "";
    }
}
