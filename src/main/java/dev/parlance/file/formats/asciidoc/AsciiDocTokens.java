package dev.parlance.file.formats.asciidoc;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The markup within a text of AsciiDoc (docs.asciidoctor.org, "Substitutions"). */
final class AsciiDocTokens {
    private static final String A_REFERENCE = "&(?:[a-zA-Z][a-zA-Z]+[0-9]{0,2}|#[0-9]{2,6}|#x[0-9a-fA-F]{2,5});";
    private static final String A_MARK = "(?:\\[[^\\[\\]\\n]{1,100}+\\])?(?<sign>\\*\\*|__|``|##|[*_`#^~])";

    /** A character reference, which AsciiDoc keeps. */
    static final Pattern REFERENCE = Pattern.compile(A_REFERENCE);

    static final Pattern MARK = Pattern.compile(A_MARK);

    static final Pattern TOKEN = Pattern.compile("(?<escape>\\\\(?:\\.{3}|--|\\((?:C|R|TM)\\)|[-=]>|<[-=]|'))"
            + "|(?<address>\\\\(?:https?|file|ftp|irc)://[^\\s\\[\\]<>]{1,1000}+(?!\\[))"
            + "|(?<backslash>\\\\{1,2})"
            + "|(?<space>[ \\t]*+\\n[ \\t\\n]*+)"
            + "|(?<alone>(?: \\+(?:\\n|\\z))"
            + "|(?:kbd|icon|stem|latexmath|asciimath|pass|audio|video|indexterm2?|counter2?|image|footnoteref)"
            + ":[^\\s\\[\\]]{0,500}+\\[[^\\]\\n]{0,1000}+\\]"
            + "|anchor:[\\p{L}_:][\\p{L}\\p{N}_:.-]{0,200}+\\[[^\\]\\n]{0,1000}+\\]"
            + "|<<(?=[\\p{L}\\p{N}_#/.:{])[^<>,\\n]{1,300}+>>"
            + "|\\[\\[[^\\[\\]\\n]{1,200}+\\]\\]|\\(\\(\\([^()\\n]{1,300}+\\)\\)\\)"
            + "|\\{(?:set|counter2?):[^}\\n]{1,200}+\\}"
            + "|\\{empty\\}"
            + "|\\{[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]{0,100}+\\}(?![^\\s\\[\\]{}]{0,300}+\\[)"
            + "|\\$\\$[^$\\n]{1,1000}+\\$\\$)"
            + "|(?<kept>\\{[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]{0,100}+\\\\\\})"
            + "|(?<pass>\\+\\+\\+(?:[^\\n+]{0,1000}+\\+\\+\\+)?)"
            + "|(?<literal>\\+\\+(?=[^\\s+])[^\\n+]{1,1000}+\\+\\+"
            + "|\\+(?=[^\\s+])[^\\n+]{0,1000}+(?<!\\s)\\+(?![\\p{L}\\p{N}_]))"
            + "|(?<label>(?:btn|menu):[^\\n\\[\\]]{0,200}+\\[[^\\]\\n]{0,500}+\\])"
            + "|(?<link>(?:(?:link|mailto|footnote):(?!:)|xref:"
            + "|(?:https?|file|ftp|irc)://|\\{[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]{0,100}+\\})"
            + "[^\\s\\[\\]]{0,1000}+\\[)"
            + "|(?<url>(?:https?|file|ftp|irc)://[^\\s\\[\\]<>]{1,1000}+)"
            + "|(?<ref><<(?=[\\p{L}\\p{N}_#/.:{])[^<>,\\n]{1,300}+,(?=.{0,1000}?>>))"
            + "|(?<index>\\(\\((?=[^()\\n]{1,300}+\\)\\)))"
            + "|(?<end>(?:,[ ]?[A-Za-z-]{1,30}+=[^\\]\\n]{0,500}+|\\^)\\])"
            + "|(?<close>>>|\\]|\\)\\))"
            + "|(?<fixed>\\[(?<style>[^\\[\\]\\n]{1,100}+)\\](?<ticks>``?)(?=\\S)[^`\\n]{1,1000}+(?<!\\s)\\k<ticks>)"
            + "|(?<curved>[\"']`|`[\"'])"
            + "|(?<reference>" + A_REFERENCE + ")|(?<mark>" + A_MARK + ")");

    private static final List<String> KINDS = List.of(
            "escape",
            "address",
            "backslash",
            "space",
            "alone",
            "kept",
            "pass",
            "literal",
            "label",
            "link",
            "url",
            "ref",
            "index",
            "end",
            "close",
            "fixed",
            "curved",
            "reference",
            "mark");

    private static final Pattern DOUBLED = Pattern.compile("\\\\\\\\(\\*\\*|__|``|##|\\+\\+|\\$\\$)");

    private AsciiDocTokens() {}

    /**
     * What a backslash makes text.
     *
     * @param end index after it
     */
    record Escaped(String text, int end) {}

    /** The name of the group that matches. */
    static String kind(Matcher token) {
        return KINDS.stream()
                .filter(name -> token.group(name) != null)
                .findFirst()
                .orElseThrow();
    }

    /**
     * What the backslash at an index makes text; null when it is a backslash.
     *
     * @param brackets whether it is in the brackets of a macro
     */
    static @Nullable Escaped escaped(String text, int at, boolean brackets) {
        var doubled = DOUBLED.matcher(text).region(at, text.length());
        if (doubled.lookingAt() && text.indexOf(doubled.group(1), doubled.end()) >= 0) {
            return new Escaped(doubled.group(1), doubled.end());
        }
        var token = TOKEN.matcher(text).region(at + 1, text.length());
        if (!token.lookingAt()) {
            return null;
        }
        var raw = token.group();
        if (raw.startsWith("{")) {
            var name = raw.substring(0, raw.indexOf('}') + 1);
            return new Escaped(name.replace("\\", ""), at + 1 + name.length());
        }
        var escapes = switch (kind(token)) {
            case "alone" -> !raw.startsWith(" ");
            case "close" -> brackets && raw.equals("]");
            case "curved" -> raw.endsWith("`");
            case "mark" -> raw.length() == 1 && opensPair(text, token);
            case "escape", "address", "backslash", "space", "end" -> false;
            default -> true;
        };
        return escapes ? new Escaped(raw, token.end()) : null;
    }

    private static boolean opensPair(String text, Matcher mark) {
        var end = mark.end();
        return end < text.length() && !Character.isWhitespace(text.charAt(end)) && text.indexOf(mark.group(), end) >= 0;
    }

    /** The reference to an attribute that the backslash at an index makes text; null when it does not. */
    static @Nullable Escaped escapedReference(String text, int at) {
        return text.startsWith("{", at + 1) ? escaped(text, at, false) : null;
    }
}
