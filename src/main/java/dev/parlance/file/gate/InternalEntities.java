package dev.parlance.file.gate;

import dev.parlance.file.gate.UnreadableFile.Reason;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The entities that a DOCTYPE may declare: short texts without references to other entities than those that XML
 * predefines (XML 1.0, sections 4.2.1 and 4.6).
 * Readers keep a reference to an entity as an inline code. A parser expands it only in attributes, where its length is
 * bounded by these limits and that of a tag.
 */
final class InternalEntities {
    private static final int MOST = 1_000;
    private static final int LONGEST = 1_000;
    private static final String DECLARATION = "<!ENTITY";

    /** What begins first counts: a comment within a literal is none, and neither is a declaration in a comment. */
    private static final Pattern TOKEN = Pattern.compile(
            "<!--.*?-->|<\\?.*?\\?>"
                    + "|<!ENTITY\\s+[^\\s%&;\"'<>]+\\s+(?:\"([^\"]*)\"|'([^']*)')\\s*>"
                    + "|\"[^\"]*\"|'[^']*'",
            Pattern.DOTALL);

    private static final Pattern PLAIN =
            Pattern.compile("(?:[^&%<]|&(?:#\\d{1,7}|#x[0-9A-Fa-f]{1,6}|amp|lt|gt|quot|apos);)*");

    private InternalEntities() {}

    /**
     * Refuses a DOCTYPE that declares other entities.
     *
     * @param xml positioned at the DOCTYPE
     */
    static void check(XMLStreamReader xml) throws UnreadableFile {
        @Nullable String declaration = xml.getText();
        if (declaration == null || !declaration.contains(DECLARATION)) {
            return;
        }
        var rest = new StringBuilder();
        var token = TOKEN.matcher(declaration);
        for (var count = 0; token.find(); ) {
            var text = token.group(1) == null ? token.group(2) : token.group(1);
            var allowed = text == null || (++count <= MOST && isPlain(text));
            token.appendReplacement(rest, allowed ? "" : DECLARATION);
        }
        token.appendTail(rest);
        if (rest.toString().toUpperCase(Locale.ROOT).contains(DECLARATION)) {
            throw new UnreadableFile(
                    Reason.UNSAFE,
                    ("line %d: the DOCTYPE declares an entity that is not a text of at most %,d characters without"
                                    + " markup and references, or more than %,d entities")
                            .formatted(xml.getLocation().getLineNumber(), LONGEST, MOST));
        }
    }

    private static boolean isPlain(String text) {
        return text.length() <= LONGEST && PLAIN.matcher(text).matches();
    }
}
