package dev.parlance.file.formats.asciidoc;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A form of lines. Most lines have none of the forms, which their first characters show without an expression.
 *
 * @param first the characters that such a line begins with; empty for any
 * @param within of these, such a line has at least one in it; empty for none
 */
record LineForm(Pattern pattern, String first, List<String> within) {
    /** A form of lines that begin with one of some characters. */
    static LineForm of(String first, Pattern pattern) {
        return new LineForm(pattern, first, List.of());
    }

    /** Whether a line is of this form. */
    boolean is(String line) {
        return isPossible(line) && pattern.matcher(line).matches();
    }

    /** What the beginning of a line has of this form; null for nothing. */
    @Nullable
    Matcher at(String line) {
        if (!isPossible(line)) {
            return null;
        }
        var beginning = pattern.matcher(line);
        return beginning.lookingAt() ? beginning : null;
    }

    /** Where the beginning of a line that is of this form ends; 0 when it is not. */
    int end(String line) {
        var beginning = at(line);
        return beginning == null ? 0 : beginning.end();
    }

    private boolean isPossible(String line) {
        return !line.isEmpty() && (first.isEmpty() || first.indexOf(line.charAt(0)) >= 0) && hasWithin(line);
    }

    private boolean hasWithin(String line) {
        for (var part : within) {
            if (line.contains(part)) {
                return true;
            }
        }
        return within.isEmpty();
    }
}
