package dev.parlance.file.formats.subtitle;

import dev.parlance.shared.SegmentText;
import java.util.Map;
import java.util.regex.Pattern;

/** The character references of WebVTT (sections 4.2.2 and 6.5; numeric ones as in HTML). */
final class VttReferences {
    private static final Pattern REFERENCE =
            Pattern.compile("&(?:(amp|lt|gt|lrm|rlm|nbsp)|#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6}));");
    private static final Map<String, String> NAMED =
            Map.of("amp", "&", "lt", "<", "gt", ">", "lrm", "\u200E", "rlm", "\u200F", "nbsp", "\u00A0");

    private VttReferences() {}

    /** The text that characters mean; a reference to nothing is text. */
    static String decoded(String raw) {
        return raw.indexOf('&') < 0
                ? raw
                : REFERENCE
                        .matcher(raw)
                        .replaceAll(match -> java.util.regex.Matcher.quoteReplacement(
                                meant(match.group(), match.group(1), match.group(2), match.group(3))));
    }

    private static String meant(String raw, String name, String decimal, String hex) {
        if (name != null) {
            return NAMED.getOrDefault(name, raw);
        }
        var c = decimal == null ? Integer.parseInt(hex, 16) : Integer.parseInt(decimal);
        var isCharacter = Character.isValidCodePoint(c) && c > 0 && Character.getType(c) != Character.SURROGATE;
        return isCharacter ? Character.toString(c) : raw;
    }

    /** The characters that mean a text. */
    static String written(SegmentText text) {
        var written = new StringBuilder(text.text().length());
        var codes = text.codes().iterator();
        for (var i = 0; i < text.text().length(); i++) {
            var c = text.text().charAt(i);
            switch (c) {
                case SegmentText.CODE -> written.append(codes.next().data());
                case '&' -> written.append("&amp;");
                case '<' -> written.append("&lt;");
                case '>' -> written.append(i > 0 && text.text().charAt(i - 1) == '-' ? "&gt;" : ">");
                default -> written.append(c);
            }
        }
        return written.toString();
    }
}
