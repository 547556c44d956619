package dev.parlance.file.formats.markdown;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Blocks of HTML that may have empty lines (CommonMark 0.31, 4.6, kinds 1 to 5). */
enum HtmlEnd {
    RAW("<(?:script|pre|style|textarea)(?:[\\s>]|\\z)", "</(?:script|pre|style|textarea)>"),
    COMMENT("<!--", "-->"),
    INSTRUCTION("<\\?", "\\?>"),
    DECLARATION("<![a-z]", ">"),
    CDATA("<!\\[cdata\\[", "]]>");

    private final Pattern start;
    private final Pattern end;

    HtmlEnd(String start, String end) {
        this.start = Pattern.compile(start);
        this.end = Pattern.compile(end);
    }

    /** What a line without its indentation begins; null when it begins none of them. */
    static @Nullable HtmlEnd of(String content) {
        if (content.startsWith("<")) {
            var small = content.toLowerCase(Locale.ROOT);
            for (var kind : values()) {
                if (kind.start.matcher(small).lookingAt()) {
                    return kind;
                }
            }
        }
        return null;
    }

    /** Whether the block ends in a line, which may be its first one. */
    boolean isIn(String line) {
        return end.matcher(line.toLowerCase(Locale.ROOT)).find();
    }
}
