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
    /** Whether a value goes on in the next line. */
    private boolean open;
    /** Characters of the value so far. */
    private long length;

    private boolean commented;
    /** Whether a value was too long to find its end. */
    private boolean lost;

    IniCuts(Reader text, boolean joomla) {
        super(text);
        this.joomla = joomla;
    }

    @Override
    protected @Nullable Cut see(String line, long start) {
        if (open || lost) {
            length++;
            go(line, 0);
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
            length = 0;
            go(content, 1);
        }
    }

    /** Reads a line of a value between quotation marks. What closes or escapes it never goes on in the next line. */
    private void go(String line, int from) {
        length += line.length();
        lost |= length > LONGEST_VALUE;
        open = !lost && JoomlaText.end(line, from) < 0;
    }
}
