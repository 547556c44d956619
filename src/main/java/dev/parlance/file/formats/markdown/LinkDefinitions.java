package dev.parlance.file.formats.markdown;

import java.util.regex.Pattern;

/** Recognizes lines with link reference definitions (CommonMark 0.31, 4.7). */
final class LinkDefinitions {
    private static final Pattern SIMPLE =
            Pattern.compile("\\[[^\\[\\]\\\\^][^\\[\\]\\\\]*+\\]:[ \\t]*+(?:[^\\s<]\\S*+|<[^<>\\\\]*+>)"
                    + "(?:[ \\t]++(?:\"[^\"\\\\]*+\"|'[^'\\\\]*+'|\\([^()\\\\]*+\\)))?");
    private static final Pattern FOOTNOTE = Pattern.compile("\\[\\^[^\\]\\s]++\\]:");
    private static final Pattern MARKERS = Pattern.compile("(?:[ \\t]|>|[-*+](?=\\s)|\\d{1,9}[.)](?=\\s))*+");
    private static final String END = "]:";

    private LinkDefinitions() {}

    /** Whether a line without its indentation is all of a definition. */
    static boolean isSimple(String content) {
        return SIMPLE.matcher(content).matches();
    }

    /** Whether the label of a definition may end in a line. */
    static boolean mayEndLabel(String content) {
        if (!content.contains(END)) {
            return false;
        }
        var markers = MARKERS.matcher(content);
        var rest = markers.lookingAt() ? content.substring(markers.end()) : content;
        if (rest.startsWith("[")) {
            var footnote = FOOTNOTE.matcher(rest);
            return !footnote.lookingAt() || mayEndLabel(rest.substring(footnote.end()));
        }
        for (var end = rest.indexOf(END); end >= 0; end = rest.indexOf(END, end + 1)) {
            if (rest.lastIndexOf('[', end) < 0) {
                return true;
            }
        }
        return false;
    }
}
