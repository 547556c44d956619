package dev.parlance.file.formats.html;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.InlineCode.Kind;
import java.util.List;

/** Reads single tags of HTML in a text of another format. */
public final class InlineHtml {
    private final String text;
    private final HtmlAttributes attributes;

    public InlineHtml(String text, ReadOptions options) {
        this.text = text;
        this.attributes = new HtmlAttributes(text, new HtmlRules(options.settings(), List.of()));
    }

    /**
     * A tag, or a comment or an instruction, which stand alone.
     *
     * @param name of the element, in lower case
     * @param texts of its attributes
     */
    public record Tag(Kind kind, String name, List<Unit> texts) {}

    /**
     * The tag of a range.
     *
     * @param from index of its first character
     * @param to index after its last character
     */
    public Tag tag(int from, int to) {
        var token = new HtmlLexer(text, from, to).next();
        if (token == null) {
            return new Tag(Kind.STANDALONE, "", List.of());
        }
        var kind = switch (token.kind()) {
            case START -> HtmlRules.isEmpty(token) ? Kind.STANDALONE : Kind.OPEN;
            case END -> Kind.CLOSE;
            default -> Kind.STANDALONE;
        };
        return new Tag(kind, token.name(), attributes.of(token));
    }
}
