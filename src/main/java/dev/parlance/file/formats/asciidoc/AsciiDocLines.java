package dev.parlance.file.formats.asciidoc;

import java.util.Set;
import java.util.regex.Pattern;

/** What lines of AsciiDoc are by the way they begin. U+0085, U+2028 and U+2029 end no line. */
final class AsciiDocLines {
    /** Of lists: bullets, numbers, callouts; with a box to check. */
    static final Pattern ITEM = Pattern.compile(
            "[ \\t]*+(?:\\*{1,6}|-|\\.{1,6}|[0-9]{1,9}\\.|[A-Za-z]\\.|[ivxIVX]{1,9}\\)|<(?:[0-9]{1,3}|\\.)>|\u2022)"
                    + "[ \\t]++(?:\\[[ xX*]\\][ \\t]++)?(?=\\S)");

    /** The term of a description. */
    static final Pattern TERM =
            Pattern.compile("[ \\t]*+(\\S.{0,300}?)(?<!:)(?::{2,4}|;;)(?:[ \\t]++|$)", Pattern.DOTALL);

    static final Pattern ADMONITION = Pattern.compile("(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \\t]++(?=\\S)");
    static final Pattern TITLE = Pattern.compile("(?:={1,6}|#{1,6})[ \\t]++(?=\\S)");
    static final Pattern ATTRIBUTE = Pattern.compile(":!?([A-Za-z0-9_][\\w-]*+)!?:(?:[ \\t]++|$)");
    static final Pattern UNDERLINE = Pattern.compile("(?:=++|-++|~++|\\^++|\\+++)[ \\t]*+");

    private static final Pattern VERBATIM =
            Pattern.compile("(?:-{4,}+|\\.{4,}+|\\+{4,}+|/{4,}+)[ \\t]*+|`{3}.*+", Pattern.DOTALL);
    private static final Pattern CONTAINER = Pattern.compile("(?:={4,}+|\\*{4,}+|_{4,}+|~{4,}+|--)[ \\t]*+");
    private static final Pattern TABLE = Pattern.compile("[|!,:]={3,}+[ \\t]*+");
    private static final Pattern MACRO =
            Pattern.compile("[A-Za-z][\\w-]*+::[^\\s\\[]*+\\[.*\\][ \\t]*+", Pattern.DOTALL);
    private static final Pattern DIRECTIVE =
            Pattern.compile("(?:ifdef|ifndef|ifeval|endif|include)::.*+", Pattern.DOTALL);
    private static final Pattern BLOCK = Pattern.compile("\\[.*\\][ \\t]*+", Pattern.DOTALL);
    private static final Set<String> RULES = Set.of("'''", "<<<", "+", "---", "***", "- - -", "* * *");

    private AsciiDocLines() {}

    /** Whether a line begins or ends a block whose lines are no text. */
    static boolean isVerbatim(String line) {
        return VERBATIM.matcher(line).matches();
    }

    /** The line that ends the block whose lines are no text and that a line begins. */
    static String end(String delimiter) {
        return delimiter.startsWith("```") ? "```" : delimiter;
    }

    /** Whether a line begins or ends a block of blocks. */
    static boolean isContainer(String line) {
        return CONTAINER.matcher(line).matches();
    }

    static boolean isTable(String line) {
        return TABLE.matcher(line).matches();
    }

    /** Whether a line gives the next block attributes or a name. */
    static boolean isBlockAttributes(String line) {
        return BLOCK.matcher(line).matches();
    }

    /** Whether a line has no text and no meaning for the lines after it. */
    static boolean isOther(String line) {
        return (line.startsWith("//") && !line.startsWith("///"))
                || RULES.contains(line.strip())
                || DIRECTIVE.matcher(line).matches()
                || MACRO.matcher(line).matches();
    }

    /** Whether a line without text leaves the attributes before it to the block after it. */
    static boolean isBetween(String line) {
        return line.startsWith("//") || DIRECTIVE.matcher(line).matches();
    }

    static boolean isInclude(String line) {
        return line.startsWith("include::");
    }

    /** Whether a line with a term in it has no text. */
    static boolean isNoText(String line) {
        return isOther(line) || isBlockAttributes(line);
    }

    /** Whether a line below a text, of a length, makes the text a title. */
    static boolean isUnderlined(String text, int below) {
        return Math.abs(below - text.codePointCount(0, text.length())) <= 1;
    }

    /** Whether a text would become part of the mark before it in its line. */
    static boolean extendsMark(String mark, String text) {
        var item = ITEM.matcher(mark + text);
        return mark.equals(".") ? text.startsWith(".") : item.lookingAt() && item.end() > mark.length();
    }

    /** Whether a line is the title of the block after it. */
    static boolean isBlockTitle(String line) {
        return line.length() > 1
                && line.charAt(0) == '.'
                && line.charAt(1) != '.'
                && !Character.isWhitespace(line.charAt(1));
    }

    /** Whether a line ends the paragraph before it. */
    static boolean interrupts(String line) {
        return line.isBlank()
                || isOther(line)
                || isVerbatim(line)
                || isContainer(line)
                || isTable(line)
                || isBlockAttributes(line)
                || ITEM.matcher(line).lookingAt()
                || TERM.matcher(line).lookingAt();
    }

    /** Whether a line at the beginning of a paragraph is something else than text. */
    static boolean isSpecial(String line) {
        return interrupts(line)
                || isBlockTitle(line)
                || TITLE.matcher(line).lookingAt()
                || ADMONITION.matcher(line).lookingAt()
                || ATTRIBUTE.matcher(line).lookingAt()
                || UNDERLINE.matcher(line).matches();
    }
}
