package dev.parlance.file.formats.ini;

import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.Placeholders;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.util.regex.Pattern;

/**
 * Values of Joomla (LanguageHelper::parseIniFile: PHP's INI scanner in raw mode, which knows no escape but that of a
 * quotation mark), in which placeholders of sprintf are codes. {@code "_QQ_"} is how earlier versions write a quotation
 * mark.
 */
final class JoomlaText {
    /** A line end: Text::_ of Joomla interprets this, and PHP's scanner ends a value with its line. */
    static final String LINE_END = "\\n";

    private static final String OLD_QUOTE = "\"_QQ_\"";
    private static final Pattern LIKELY = Pattern.compile(
            "^[A-Z][A-Z0-9_.\\-]*+\\s*+=\\s*+\"(?:[^\"\\\\\\n]|\\\\.|\"_QQ_\")*+\"\\s*+$", Pattern.MULTILINE);
    private static final Pattern ANY_VALUE =
            Pattern.compile("^[ \\t]*+[^;#\\[\\s=][^=\\r\\n]*+=.*+$", Pattern.MULTILINE);
    private static final Placeholders PLACEHOLDERS =
            Placeholders.of("%(?:\\d{1,2}\\$)?[-+0]?\\d{0,3}(?:\\.\\d{1,2})?[sdfuxX]|%%", "%");

    private JoomlaText() {}

    /** Whether the first value of a file has the form of those of Joomla. */
    static boolean isLikely(String file) {
        var first = ANY_VALUE.matcher(file);
        return first.find()
                && LIKELY.matcher(file).region(first.start(), first.end()).find();
    }

    /** Whether a line has a key and a value. */
    static boolean isValue(String line) {
        return ANY_VALUE.matcher(line).lookingAt();
    }

    /** Index of the closing quotation mark of a value; negative when there is none. */
    static int end(String file, int start) {
        for (var i = start; i < file.length(); i++) {
            var c = file.charAt(i);
            if (c == '\\' && i + 1 < file.length() && file.charAt(i + 1) == '"') {
                i++;
            } else if (c == '"' && file.startsWith(OLD_QUOTE, i)) {
                i += OLD_QUOTE.length() - 1;
            } else if (c == '"') {
                return i;
            }
        }
        return -1;
    }

    static SegmentText read(String raw) {
        var decoded = LineRanges.unified(raw).replace(OLD_QUOTE, "\"").replace("\\\"", "\"");
        return PLACEHOLDERS.coded(decoded);
    }

    /** The text as it can be: a backslash before an escape or at the end would be part of one. */
    private static String plain(SegmentText text, String newline) {
        var plain = LineRanges.unified(CodedParts.encodable(TextOut.literal(text)))
                .replace("\\\"", "\uFF3C\"")
                .replaceAll("\\\\\\z", "\uFF3C");
        return newline.equals(LINE_END) ? plain.replace("\\\n", "\uFF3C\n").replace("\n", LINE_END) : plain;
    }

    static SegmentText readAgain(SegmentText text, String newline) {
        return PLACEHOLDERS.coded(plain(text, newline));
    }

    static String written(SegmentText text, boolean old, String newline) {
        return plain(text, newline).replace("\"", old ? OLD_QUOTE : "\\\"").replace("\n", newline);
    }

    static boolean isOld(String raw) {
        return raw.contains(OLD_QUOTE);
    }
}
