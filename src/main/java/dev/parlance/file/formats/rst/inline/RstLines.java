package dev.parlance.file.formats.rst.inline;

import java.util.regex.Pattern;

/** What lines are by the way they begin. Lines have no white space at their beginning and end. */
public final class RstLines {
    private static final String OPTION_ARGUMENT = "(?:[a-zA-Z][a-zA-Z0-9_-]*+|<[^<>]++>)";
    private static final String OPTION = "(?:[-+][a-zA-Z0-9](?: ?" + OPTION_ARGUMENT
            + ")?|(?:--|/)[a-zA-Z0-9][a-zA-Z0-9_-]*+(?:[ =]" + OPTION_ARGUMENT + ")?)";
    private static final Pattern OPTIONS = Pattern.compile("%s(?:, %s){0,50}(?:  +|$)".formatted(OPTION, OPTION));

    private static final Pattern ENUMERATOR =
            Pattern.compile("(\\(?)([a-zA-Z]|[0-9]{1,9}|[ivxlcdmIVXLCDM]{1,15}|#)([.)])(?: ++|$)");
    private static final Pattern ROMAN =
            Pattern.compile("M{0,4}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})", Pattern.CASE_INSENSITIVE);
    private static final Pattern ATTRIBUTION = Pattern.compile("(?:---?(?!-)|\u2014) *+(?=\\S)");
    private static final String BULLETS = "*+-\u2022\u2023\u2043";

    private RstLines() {}

    /** Where the text of a list item begins that a line begins; 0 when it begins none. */
    public static int bullet(String line) {
        return BULLETS.indexOf(line.charAt(0)) >= 0 ? afterMark(line, 1) : 0;
    }

    /** Where the text of a line begins after a mark of a length and spaces; 0 when something else follows the mark. */
    private static int afterMark(String line, int length) {
        var at = length;
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            at++;
        }
        return at > length || at == line.length() ? at : 0;
    }

    /** Where the text of a numbered item begins; 0 when a line begins none. */
    public static int enumerator(String line) {
        if (!mayBeNumbered(line)) {
            return 0;
        }
        var mark = ENUMERATOR.matcher(line);
        if (!mark.lookingAt() || (mark.group(1).equals("(") && mark.group(3).equals("."))) {
            return 0;
        }
        var ordinal = mark.group(2);
        var roman = ordinal.length() > 1 && !Character.isDigit(ordinal.charAt(0));
        return roman && !ROMAN.matcher(ordinal).matches() ? 0 : mark.end();
    }

    /** Whether a line begins with letters or digits that end with a full stop or a parenthesis. */
    private static boolean mayBeNumbered(String line) {
        var at = line.startsWith("(") ? 1 : 0;
        while (at < line.length() && (RstCharacters.isName(line.charAt(at)) || line.charAt(at) == '#')) {
            at++;
        }
        return at < line.length() && (line.charAt(at) == '.' || line.charAt(at) == ')');
    }

    /** Whether the line after a numbered item begins the next one. */
    public static boolean isNext(String line, String after) {
        var mark = ENUMERATOR.matcher(line);
        var next = ENUMERATOR.matcher(after);
        return mark.lookingAt()
                && next.lookingAt()
                && mark.group(1).equals(next.group(1))
                && mark.group(3).equals(next.group(3))
                && isNextOrdinal(mark.group(2), next.group(2));
    }

    private static boolean isNextOrdinal(String ordinal, String next) {
        if (next.equals("#")) {
            return true;
        } else if (Character.isDigit(ordinal.charAt(0))) {
            return next.equals(String.valueOf(Integer.parseInt(ordinal) + 1));
        }
        return Character.isLetter(ordinal.charAt(0)) && Character.isLetter(next.charAt(0));
    }

    /** Where the text of a field begins; 0 when a line begins none. */
    public static int field(String line) {
        var name = fieldName(line);
        return name == 0 ? 0 : afterMark(line, name + 1);
    }

    /** Index of the colon after the name of a field; 0 when a line begins none. */
    public static int fieldName(String line) {
        if (line.length() < 3 || line.charAt(0) != ':' || " :".indexOf(line.charAt(1)) >= 0) {
            return 0;
        }
        for (var i = 1; i < line.length(); i++) {
            var c = line.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == ':' && (i + 1 == line.length() || line.charAt(i + 1) == ' ')) {
                return line.charAt(i - 1) == ' ' ? 0 : i;
            } else if (c == ':' && line.charAt(i + 1) == '`') {
                return 0;
            }
        }
        return 0;
    }

    /** Where the description of an option begins; 0 when a line begins none. */
    public static int option(String line) {
        if ("-+/".indexOf(line.charAt(0)) < 0) {
            return 0;
        }
        var options = OPTIONS.matcher(line);
        return options.lookingAt() ? options.end() : 0;
    }

    public static boolean isDoctest(String line) {
        return line.startsWith(">>>") && afterMark(line, 3) > 0;
    }

    /** Where the text of a line of a line block begins; 0 when it is no such line. */
    public static int lineBlock(String line) {
        return line.charAt(0) == '|' ? afterMark(line, 1) : 0;
    }

    public static boolean isGridTop(String line) {
        return line.startsWith("+-") && line.endsWith("-+") && line.length() > 4 && hasOnly(line, "+-");
    }

    /** Whether a line is the first one of a simple table. */
    public static boolean isSimpleTop(String line) {
        return line.charAt(0) == '=' && line.contains(" =") && hasOnly(line, "= ");
    }

    /** Whether a line has only characters of a kind. */
    public static boolean hasOnly(String line, String characters) {
        return line.chars().allMatch(c -> characters.indexOf(c) >= 0);
    }

    /** Where a footnote, a target, a directive or a comment begins after its dots; 0 when a line begins none. */
    public static int explicit(String line) {
        return line.startsWith("..") ? afterMark(line, 2) : 0;
    }

    public static boolean isAnonymous(String line) {
        return line.startsWith("__") && afterMark(line, 2) > 0;
    }

    /** Whether a line can underline a title: it has one punctuation character only. */
    public static boolean isAdornment(String line) {
        var first = line.charAt(0);
        var end = RstCharacters.isAdornment(first) ? 1 : 0;
        while (end > 0 && end < line.length() && line.charAt(end) == first) {
            end++;
        }
        return end == line.length();
    }

    /** Where the text of an attribution begins; 0 when a line begins none. */
    public static int attribution(String line) {
        if (!line.startsWith("-") && !line.startsWith("\u2014")) {
            return 0;
        }
        var dash = ATTRIBUTION.matcher(line);
        return dash.lookingAt() ? dash.end() : 0;
    }

    /** Whether a line at the beginning of a block is something else than text, whatever follows it. */
    static boolean isSpecial(String line) {
        return bullet(line) > 0
                || field(line) > 0
                || option(line) > 0
                || isDoctest(line)
                || lineBlock(line) > 0
                || isGridTop(line)
                || isSimpleTop(line)
                || explicit(line) > 0
                || isAnonymous(line)
                || isAdornment(line);
    }
}
