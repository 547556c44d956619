package dev.parlance.file.formats.po;

import dev.parlance.file.text.PosixLocale;
import dev.parlance.file.text.RawLines.Line;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names the language and the encoding of a catalogue in its header. */
final class PoHeader {
    /** What stands for the encoding in a template of {@code xgettext}. */
    private static final String NO_CHARSET = "CHARSET";

    private static final Pattern TYPE = Pattern.compile("(?i)Content-Type:[^\"\\\\]*+");
    private static final Pattern CHARSET = Pattern.compile("(?i)charset=([A-Za-z0-9._-]+)");
    private static final Pattern LANGUAGE =
            Pattern.compile("(?i)(\"\\s*Language:\\s*|\\\\nLanguage:\\s*)[A-Za-z0-9_@.-]*");

    private PoHeader() {}

    /**
     * Names a language as gettext does, such as {@code pt_BR}.
     *
     * @param lines of the file before its first entry with text, which this changes
     */
    static void language(List<Line> lines, String lang) {
        var named = "$1" + Matcher.quoteReplacement(PosixLocale.of(lang));
        lines.replaceAll(line -> line.with(LANGUAGE.matcher(line.text()).replaceAll(named)));
    }

    /**
     * Names an encoding where the header has one, or a mark that stands for it.
     *
     * @param lines of the file before its first entry with text, which this changes
     * @param always false to replace the mark only
     */
    static void charset(List<Line> lines, String charset, boolean always) {
        for (var i = 0; i < lines.size(); i++) {
            var type = TYPE.matcher(lines.get(i).text());
            if (!lines.get(i).text().strip().startsWith("#") && type.find()) {
                charset(lines, i, type.start(), charset, always);
                return;
            }
        }
    }

    private static void charset(List<Line> lines, int first, int from, String charset, boolean always) {
        var start = from;
        for (var i = first; i < lines.size() && (i == first || PoPlurals.isQuoted(lines.get(i))); i++) {
            var text = lines.get(i).text();
            var end = text.indexOf("\\n", start);
            var found = CHARSET.matcher(text).region(start, end < 0 ? text.length() : end);
            if (found.find()) {
                if (always || found.group(1).equals(NO_CHARSET)) {
                    lines.set(
                            i,
                            lines.get(i)
                                    .with(text.substring(0, found.start(1)) + charset + text.substring(found.end())));
                }
                return;
            } else if (end >= 0) {
                return;
            }
            start = 0;
        }
    }
}
