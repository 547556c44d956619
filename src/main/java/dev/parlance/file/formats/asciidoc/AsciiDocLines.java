package dev.parlance.file.formats.asciidoc;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What lines of AsciiDoc are by the way they begin. U+0085, U+2028 and U+2029 end no line. */
final class AsciiDocLines {
    /** Styles of a passthrough that holds a formula. */
    static final Set<String> FORMULAS = Set.of("stem", "latexmath", "asciimath");

    /** Styles of blocks whose lines are no text. */
    static final Set<String> VERBATIM_STYLES =
            Set.of("source", "listing", "literal", "stem", "latexmath", "asciimath", "pass", "comment");

    /** Of lists: bullets, numbers, callouts; with a box to check. */
    private static final Pattern ITEM = Pattern.compile(
            "[ \\t]*+(?:\\*{1,6}|-|\\.{1,6}|[0-9]{1,9}\\.|[A-Za-z]\\.|[ivxIVX]{1,9}\\)|<(?:[0-9]{1,3}|\\.)>|\u2022)"
                    + "[ \\t]++(?:\\[[ xX*]\\][ \\t]++)?(?=\\S)");

    /** What begins an item, other than a letter before a dot. */
    private static final String ITEM_FIRST = " \t*-.<\u20220123456789ivxIVX";

    /** The term of a description. */
    static final LineForm TERM = new LineForm(
            Pattern.compile("[ \\t]*+(\\S.{0,300}?)(?<!:)(?::{2,4}|;;)(?:[ \\t]++|$)", Pattern.DOTALL),
            "",
            List.of("::", ";;"));

    static final LineForm ADMONITION =
            LineForm.of("NTIWC", Pattern.compile("(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \\t]++(?=\\S)"));
    static final LineForm TITLE = LineForm.of("=#", Pattern.compile("(?:={1,6}|#{1,6})[ \\t]++(?=\\S)"));
    static final LineForm ATTRIBUTE =
            LineForm.of(":", Pattern.compile(":!?([\\p{IsAlphabetic}\\p{N}\\p{Pc}][^:]*?)!?:(?:[ \\t]++|$)"));
    static final LineForm UNDERLINE = LineForm.of("=-~^+", Pattern.compile("(?:=++|-++|~++|\\^++|\\+++)[ \\t]*+"));

    private static final LineForm VERBATIM = LineForm.of(
            "-.+/`", Pattern.compile("(?:-{4,}+|\\.{4,}+|\\+{4,}+|/{4,}+)[ \\t]*+|`{3}.*+", Pattern.DOTALL));
    private static final LineForm CONTAINER =
            LineForm.of("=*_~-", Pattern.compile("(?:={4,}+|\\*{4,}+|_{4,}+|~{4,}+|--)[ \\t]*+"));
    private static final LineForm TABLE = LineForm.of("|!,:", Pattern.compile("[|!,:]={3,}+[ \\t]*+"));
    private static final LineForm MACRO = new LineForm(
            Pattern.compile("[A-Za-z][\\w-]*+::[^\\s\\[]*+\\[.*\\][ \\t]*+", Pattern.DOTALL), "", List.of("::"));
    private static final LineForm DIRECTIVE = new LineForm(
            Pattern.compile("(?:ifdef|ifndef|ifeval|endif|include)::.*+", Pattern.DOTALL), "ie", List.of("::"));
    private static final LineForm BLOCK = LineForm.of("[", Pattern.compile("\\[.*\\][ \\t]*+", Pattern.DOTALL));
    private static final LineForm BLOCK_TITLE = LineForm.of(".", Pattern.compile("\\.\\.?[^ \\t.]"));
    private static final LineForm RULE =
            LineForm.of("'<+-*_", Pattern.compile("(?:'{3,}+|<{3,}+|\\+|([-*_])( *+)\\1\\2\\1)[ \\t]*+"));

    private AsciiDocLines() {}

    /** Whether a line begins or ends a block whose lines are no text. */
    static boolean isVerbatim(String line) {
        return VERBATIM.is(line);
    }

    /** The line that ends the block whose lines are no text and that a line begins. */
    static String end(String delimiter) {
        return delimiter.startsWith("```") ? "```" : delimiter;
    }

    /** Whether a line begins or ends a block of blocks. */
    static boolean isContainer(String line) {
        return CONTAINER.is(line);
    }

    static boolean isTable(String line) {
        return TABLE.is(line);
    }

    /** Whether a line gives the next block attributes or a name. */
    static boolean isBlockAttributes(String line) {
        return BLOCK.is(line);
    }

    /** Whether a line has no text and no meaning for the lines after it. */
    static boolean isOther(String line) {
        return (line.startsWith("//") && !line.startsWith("///"))
                || RULE.is(line.strip())
                || DIRECTIVE.is(line)
                || MACRO.is(line);
    }

    /** Where the mark of an item ends that begins a line; 0 when there is none. */
    static int item(String line) {
        if (line.length() < 2 || (ITEM_FIRST.indexOf(line.charAt(0)) < 0 && line.charAt(1) != '.')) {
            return 0;
        }
        var mark = ITEM.matcher(line);
        return mark.lookingAt() ? mark.end() : 0;
    }

    /** Whether a line without text leaves the attributes before it to the block after it. */
    static boolean isBetween(String line) {
        return line.startsWith("//") || DIRECTIVE.is(line);
    }

    /** Whether a line is between the mark that attaches a block to a list item and the block. */
    static boolean isBeforeBlock(String line) {
        return isBetween(line) || isBlockAttributes(line) || isBlockTitle(line);
    }

    static boolean isInclude(String line) {
        return line.startsWith("include::");
    }

    /** Whether a line with what looks like a term in it has none. */
    static boolean isNoTerm(String line) {
        return isOther(line) || isBlockAttributes(line) || isBlockTitle(line);
    }

    /** Whether a line below a text, of a length, makes the text a title. */
    static boolean isUnderlined(String text, int below) {
        return Math.abs(below - text.codePointCount(0, text.length())) <= 1;
    }

    /** Whether a text would become part of the mark before it in its line. */
    static boolean extendsMark(String mark, String text) {
        return mark.equals(".") ? text.startsWith(".") : item(mark + text) > mark.length();
    }

    /** Whether a line is the title of the block after it. */
    static boolean isBlockTitle(String line) {
        return BLOCK_TITLE.at(line) != null;
    }

    /** Whether a line at the beginning of a block begins or continues a quote as in Markdown. */
    static boolean isQuote(String line) {
        return line.startsWith("> ") || line.equals(">");
    }

    /** Where the text of a line of such a quote begins; 0 when it has none, or another block in it. */
    static int quoted(String line) {
        var start = Math.min(2, line.length());
        start += item(line.substring(start));
        return isSpecial(line.substring(start)) ? 0 : start;
    }

    /** Whether a line may be before the title of a document. */
    static boolean isBeforeTitle(String line) {
        return line.isBlank() || isOther(line) || ATTRIBUTE.end(line) > 0;
    }

    /** Whether a line is the title of a document. */
    static boolean isDocumentTitle(String line) {
        return TITLE.end(line) > 0 && Character.isWhitespace(line.charAt(1));
    }

    /** Whether a line ends the paragraph before it. */
    static boolean interrupts(String line) {
        return line.isBlank()
                || isOther(line)
                || isVerbatim(line)
                || isContainer(line)
                || isTable(line)
                || isBlockAttributes(line)
                || item(line) > 0
                || (TERM.end(line) > 0 && !isBlockTitle(line));
    }

    /** Whether a line at the beginning of a paragraph is something else than text. */
    static boolean isSpecial(String line) {
        return interrupts(line)
                || isBlockTitle(line)
                || TITLE.end(line) > 0
                || ADMONITION.end(line) > 0
                || ATTRIBUTE.end(line) > 0
                || UNDERLINE.is(line);
    }
}
