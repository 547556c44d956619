package dev.parlance.file.formats.office.formula;

import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A formula with new names in its references (ECMA-376, part 1, sections 18.17.2 and 18.17.6). Texts between quotation
 * marks and references to other workbooks stay as they are.
 */
final class Formula {
    /** Names of sheets without apostrophes: words that are not references to cells in any notation. */
    private static final Pattern PLAIN =
            Pattern.compile("(?!(?i:[a-z]{1,3}[0-9]++|r?[0-9]*+c?[0-9]*+|true|false)$)[\\p{L}_][\\p{L}\\p{N}_]*+");

    private final String text;
    private final NewNames names;
    private final StringBuilder written = new StringBuilder();
    private int at;

    private Formula(String text, NewNames names) {
        this.text = text;
        this.names = names;
    }

    /** The formula with new names. */
    static String renamed(String formula, NewNames names) {
        var renamed = new Formula(formula, names);
        while (renamed.at < formula.length()) {
            renamed.next();
        }
        return renamed.written.toString();
    }

    private void next() {
        var c = text.charAt(at);
        if (c == '"') {
            copy(endOfQuoted(c));
        } else if (c == '\'') {
            quoted();
        } else if (c == '[') {
            // the number of another workbook, and its sheets
            copy(endOfBrackets());
            copy(endOfSheets());
        } else if (c == '!') {
            copy(endOfName(at + 1));
            copy(is(at, '[') ? endOfBrackets() : at);
        } else if (isName(c)) {
            name();
        } else {
            copy(at + 1);
        }
    }

    private void copy(int end) {
        written.append(text, at, end);
        at = end;
    }

    private boolean is(int index, char c) {
        return index < text.length() && text.charAt(index) == c;
    }

    /** Whether a name, a number or a reference to a cell may contain a character. */
    private static boolean isName(char c) {
        return c >= 0x80 || Character.isLetterOrDigit(c) || "_.\\?$#".indexOf(c) >= 0;
    }

    private int endOfName(int start) {
        var end = start;
        while (end < text.length() && isName(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private int endOfSheets() {
        var end = at;
        while (end < text.length() && (isName(text.charAt(end)) || text.charAt(end) == ':')) {
            end++;
        }
        return end;
    }

    /** Where a text between quotes ends, in which two of them are one. */
    private int endOfQuoted(char quote) {
        for (var end = at + 1; end < text.length(); end++) {
            if (text.charAt(end) == quote && !is(++end, quote)) {
                return end;
            }
        }
        return text.length();
    }

    /** Where brackets end, in which an apostrophe is before a character that is part of a name. */
    private int endOfBrackets() {
        var depth = 0;
        for (var end = at; end < text.length(); end++) {
            switch (text.charAt(end)) {
                case '\'' -> end++;
                case '[' -> depth++;
                case ']' -> depth--;
                default -> {}
            }
            if (depth == 0) {
                return end + 1;
            }
        }
        return text.length();
    }

    private void quoted() {
        var end = endOfQuoted('\'');
        var name = is(end, '!') ? text.substring(at + 1, end - 1).replace("''", "'") : "[";
        if (name.contains("[")) {
            copy(end);
        } else {
            sheets(name, end);
        }
    }

    private void name() {
        var start = at;
        var end = endOfName(at);
        var last = is(end, ':') ? endOfName(end + 1) : end;
        if (is(last, '!') && (last == end || names.sheet(text.substring(start, end)) != null)) {
            sheets(text.substring(start, last), last);
            return;
        }
        copy(end);
        if (is(at, '[')) {
            columns(text.substring(start, at));
        }
    }

    /** Writes the name of a sheet, or of the first and the last one of several, which ends before this index. */
    private void sheets(String old, int end) {
        var renamed = Arrays.stream(old.split(":", -1))
                .map(name -> Objects.requireNonNullElse(names.sheet(name), name))
                .toList();
        var sheets = String.join(":", renamed);
        if (sheets.equals(old)) {
            copy(end);
            return;
        }
        var isPlain = renamed.stream().allMatch(PLAIN.asMatchPredicate());
        written.append(isPlain ? sheets : "'" + sheets.replace("'", "''") + "'");
        at = end;
    }

    /** The columns of a table between brackets, which may be within others. */
    private void columns(String table) {
        var end = endOfBrackets();
        var first = at;
        var start = -1;
        for (var i = at; i < end; i++) {
            var c = text.charAt(i);
            if (c == '\'') {
                i++;
            } else if (c == '[') {
                start = i + 1;
            } else if (c == ']' && start >= 0) {
                copy(start);
                column(table, text.substring(start, i), start == first + 1);
                at = i;
                start = -1;
            }
        }
        copy(end);
    }

    /**
     * Writes a column.
     *
     * @param isAlone whether no other brackets are around it
     */
    private void column(String table, String column, boolean isAlone) {
        var thisRow = column.startsWith("@") && name(table, column) == null ? "@" : "";
        var name = column.startsWith("#") ? null : name(table, column.substring(thisRow.length()));
        if (name == null) {
            written.append(column);
            return;
        }
        var escaped = name.replaceAll("['#\\[\\]]", "'$0");
        var isPlain = !isAlone || name.codePoints().allMatch(c -> c == ' ' || c == '_' || Character.isLetterOrDigit(c));
        written.append(thisRow).append(isPlain ? escaped : "[" + escaped + "]");
    }

    private @Nullable String name(String table, String column) {
        return names.column(table, column.replaceAll("(?s)'(.)", "$1"));
    }
}
