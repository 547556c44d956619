package dev.parlance.file.formats.xml;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.Placeholders;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.InlineCode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of an element as a text: tags, comments and placeholders are codes, CDATA sections are text. When one
 * CDATA section is all of the content, its own content is the range.
 */
public final class XmlContent {
    private static final String CDATA = "<![CDATA[";

    private final String file;
    private final XmlEscapes escapes;
    private final XmlCoding coding;
    private final Deque<Integer> open = new ArrayDeque<>();
    private final Map<Integer, String> references = new HashMap<>();
    private int start;
    private int end;
    private boolean cdata;
    private Set<Integer> wholes = Set.of();

    private XmlContent(String file, int start, int end, XmlEscapes escapes, Placeholders placeholders) {
        this.file = file;
        this.start = start;
        this.end = end;
        this.escapes = escapes;
        this.coding = new XmlCoding(placeholders);
    }

    /**
     * The unit of an element's content; null when it has none.
     *
     * @param placeholders become codes
     */
    public static @Nullable Unit unit(
            String file, int start, int end, XmlEscapes escapes, Placeholders placeholders, Described described) {
        return unit(file, start, end, escapes, placeholders, described, Set.of());
    }

    /**
     * As above, with elements that are one code with all of their content.
     *
     * @param wholes where their start tags are
     */
    public static @Nullable Unit unit(
            String file,
            int start,
            int end,
            XmlEscapes escapes,
            Placeholders placeholders,
            Described described,
            Set<Integer> wholes) {
        var content = new XmlContent(file, start, end, escapes, placeholders);
        content.wholes = wholes;
        content.trim();
        content.enterCdata();
        if (content.start == content.end) {
            return null;
        }
        content.read();
        var source = content.coding.done();
        var raw = file.substring(content.start, content.end);
        var place = new XmlPlace(escapes, placeholders, raw, content.cdata, source, content.references);
        return new Unit(
                Paragraph.of(source, described.key(), described.note()), true, content.start, content.end, place);
    }

    /**
     * What is known of a text.
     *
     * @param key null when it has none
     * @param note null when it has none
     */
    public record Described(@Nullable String key, @Nullable String note) {}

    private void trim() {
        while (escapes.trims() && start < end && XmlEscapes.isSpace(file.charAt(start))) {
            start++;
        }
        while (escapes.trims() && end > start && XmlEscapes.isSpace(file.charAt(end - 1))) {
            end--;
        }
    }

    private void enterCdata() {
        if (file.startsWith(CDATA, start) && file.indexOf("]]>", start) == end - 3) {
            cdata = true;
            start += CDATA.length();
            end -= 3;
            trim();
        }
    }

    private void read() {
        if (cdata || (file.indexOf('<', start, end) < 0 && file.indexOf('&', start, end) < 0)) {
            coding.text(escapes.decoded(LineRanges.unified(file.substring(start, end)), references));
            return;
        }
        var pending = new StringBuilder();
        var lexer = new XmlLexer(file, start, end);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            var raw = file.substring(token.start(), token.end());
            switch (token.kind()) {
                case TEXT -> text(raw, pending);
                case CDATA -> pending.append(LineRanges.unified(raw.substring(CDATA.length(), raw.length() - 3)));
                default -> {
                    coding.text(escapes.decoded(pending.toString(), references));
                    pending.setLength(0);
                    code(token, raw, lexer);
                }
            }
        }
        coding.text(escapes.decoded(pending.toString(), references));
    }

    /** Adds a text, in which a reference to an entity is a code. */
    private void text(String raw, StringBuilder pending) {
        if (raw.indexOf('&') < 0) {
            pending.append(LineRanges.unified(raw));
            return;
        }
        var entity = XmlText.ENTITY.matcher(raw);
        var at = 0;
        for (; entity.find(); at = entity.end()) {
            pending.append(XmlText.decoded(raw.substring(at, entity.start()), references));
            coding.text(escapes.decoded(pending.toString(), references));
            pending.setLength(0);
            coding.code(InlineCode.Kind.STANDALONE, coding.nextId(), entity.group(), false);
        }
        pending.append(XmlText.decoded(raw.substring(at), references));
    }

    private void code(XmlToken token, String raw, XmlLexer lexer) {
        if (wholes.contains(token.start())) {
            var last = lexer.afterElement(token);
            coding.code(InlineCode.Kind.STANDALONE, coding.nextId(), file.substring(token.start(), last), false);
            return;
        }
        var kind = switch (token.kind()) {
            case START -> InlineCode.Kind.OPEN;
            case END -> InlineCode.Kind.CLOSE;
            default -> InlineCode.Kind.STANDALONE;
        };
        var id = coding.nextId();
        if (token.is(Kind.START)) {
            open.push(id);
        } else if (token.is(Kind.END) && !open.isEmpty()) {
            id = open.pop();
        }
        coding.code(kind, id, raw, token.name().equals("br"));
    }
}
