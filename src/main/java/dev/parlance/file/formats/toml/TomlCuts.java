package dev.parlance.file.formats.toml;

import dev.parlance.file.format.LineCuts;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Cuts TOML before tables, and before the keys of a table that cannot have plural forms. The header of the table begins
 * in each section again.
 */
final class TomlCuts extends LineCuts {
    /** A member that is no plural form. */
    private static final String PLAIN = "a = 1";

    private String header = "";
    private boolean plain;
    private boolean commented;
    /** The string of several lines that goes on in the next line. */
    private @Nullable TomlString open;

    private int brackets;
    /** Whether a string has no end, so that the file is not valid. */
    private boolean lost;

    TomlCuts(Reader text) {
        super(text);
    }

    @Override
    protected @Nullable Cut see(String line, long start) {
        var begins = open == null && brackets == 0 && !lost && !newline().isEmpty();
        var content = line.strip();
        var isHeader = content.startsWith("[");
        var cut = begins && (isHeader || (plain && !commented)) ? new Cut(start, "", head(isHeader)) : null;
        if (open == null && brackets == 0) {
            begin(content);
        }
        for (var at = 0; at < line.length() && !lost; ) {
            at = open == null ? next(line, at) : inString(open, line, at);
        }
        return cut;
    }

    private String head(boolean beforeHeader) {
        return beforeHeader ? newline() : newline() + header + newline() + PLAIN + newline();
    }

    private void begin(String content) {
        if (content.startsWith("#")) {
            commented = true;
        } else if (content.startsWith("[")) {
            header = content;
            plain = false;
            commented = false;
        } else if (!content.isEmpty()) {
            var key = content.substring(0, Math.max(0, content.indexOf('='))).strip();
            plain |= !TomlPlurals.mayBeForm(key);
            commented = false;
        }
    }

    /** Passes a character, a string or a comment. */
    private int next(String line, int at) {
        switch (line.charAt(at)) {
            case '#' -> {
                return line.length();
            }
            case '[', '{' -> brackets++;
            case ']', '}' -> brackets--;
            case '"', '\'' -> {
                return string(line, at);
            }
            default -> {}
        }
        return at + 1;
    }

    private int string(String line, int at) {
        var kind = TomlString.at(line, at);
        if (kind.isLines()) {
            open = kind;
            return at + kind.width();
        }
        var end = kind.end(line, at);
        lost = end < 0;
        return end;
    }

    private int inString(TomlString kind, String line, int at) {
        var end = kind.endFrom(line, at);
        open = end < 0 ? kind : null;
        return end < 0 ? line.length() : end;
    }
}
