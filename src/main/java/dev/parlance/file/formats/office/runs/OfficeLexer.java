package dev.parlance.file.formats.office.runs;

import static java.util.Map.entry;

import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tokens of an Office part. Names of elements and attributes have the usual prefixes, whatever prefixes the
 * part declares; the namespaces are those of ECMA-376, transitional and strict.
 */
public final class OfficeLexer {
    private static final String OPEN = "http://schemas.openxmlformats.org/";
    private static final String STRICT = "http://purl.oclc.org/ooxml/";

    private static final Map<String, String> PREFIXES = Map.ofEntries(
            entry(OPEN + "wordprocessingml/2006/main", "w"),
            entry(STRICT + "wordprocessingml/main", "w"),
            entry(OPEN + "drawingml/2006/main", "a"),
            entry(STRICT + "drawingml/main", "a"),
            entry(OPEN + "drawingml/2006/chart", "c"),
            entry(STRICT + "drawingml/chart", "c"),
            entry(OPEN + "drawingml/2006/diagram", "dgm"),
            entry(STRICT + "drawingml/diagram", "dgm"),
            entry("http://schemas.microsoft.com/office/drawing/2008/diagram", "dsp"),
            entry(OPEN + "spreadsheetml/2006/main", "x"),
            entry(STRICT + "spreadsheetml/main", "x"),
            entry(OPEN + "presentationml/2006/main", "p"),
            entry(STRICT + "presentationml/main", "p"),
            entry(OPEN + "officeDocument/2006/relationships", "r"),
            entry(STRICT + "officeDocument/relationships", "r"),
            entry(OPEN + "markup-compatibility/2006", "mc"),
            entry(OPEN + "package/2006/metadata/core-properties", "cp"),
            entry(OPEN + "package/2006/relationships", "rel"),
            entry(OPEN + "package/2006/content-types", "ct"),
            entry("http://purl.org/dc/elements/1.1/", "dc"));

    private final String text;
    private final XmlLexer lexer;
    private final Deque<Scope> scopes = new ArrayDeque<>();
    private Map<String, String> prefixes = Map.of("xml", "xml");
    /** The prefixes outside of the last token if it is an empty element; null otherwise. */
    private @Nullable Map<String, String> outer;

    private int depth;

    /** The prefixes outside of an element that declares others. */
    private record Scope(int depth, Map<String, String> outer) {}

    public OfficeLexer(String text) {
        this.text = text;
        this.lexer = new XmlLexer(text, 0, text.length());
    }

    /** The next token, its name with the usual prefix; null after the last one. */
    public @Nullable XmlToken next() {
        if (outer != null) {
            prefixes = outer;
            outer = null;
        }
        var token = lexer.next();
        if (token == null) {
            return null;
        }
        return switch (token.kind()) {
            case START -> {
                depth++;
                enter(token);
                yield named(token);
            }
            case EMPTY -> {
                outer = prefixes;
                enter(token);
                yield named(token);
            }
            case END -> {
                var named = named(token);
                leave();
                yield named;
            }
            default -> token;
        };
    }

    private void enter(XmlToken tag) {
        if (tag.end() - tag.start() - tag.name().length() < 8 || !raw(tag).contains("xmlns")) {
            return;
        }
        var inner = new HashMap<>(prefixes);
        tag.attributes(text, (name, value) -> {
            if (name.equals("xmlns") || name.startsWith("xmlns:")) {
                inner.put(name.equals("xmlns") ? "" : name.substring(6), PREFIXES.getOrDefault(value, "?"));
            }
        });
        if (tag.is(Kind.START)) {
            scopes.push(new Scope(depth, prefixes));
        }
        prefixes = inner;
    }

    private void leave() {
        var scope = scopes.peek();
        if (scope != null && scope.depth() == depth) {
            prefixes = scope.outer();
            scopes.pop();
        }
        depth--;
    }

    private XmlToken named(XmlToken tag) {
        return new XmlToken(tag.kind(), tag.start(), tag.end(), usual(tag.name(), prefixes.getOrDefault("", "")));
    }

    /** A name with the usual prefix. */
    private String usual(String name, String ofNone) {
        var colon = name.indexOf(':');
        var own = colon < 0 ? "" : name.substring(0, colon);
        var prefix = colon < 0 ? ofNone : prefixes.getOrDefault(own, "?");
        return prefix.equals(own) || prefix.isEmpty() ? name : prefix + ":" + name.substring(colon + 1);
    }

    /** The value of an attribute of the last tag, by its name with the usual prefix; null when it has none. */
    public @Nullable String attribute(XmlToken tag, String wanted) {
        return tag.attribute(text, name -> usual(name, "").equals(wanted));
    }

    /** Passes on the names of the attributes of a tag as they are, and their values. */
    void attributes(XmlToken tag, BiConsumer<String, String> found) {
        tag.attributes(text, found);
    }

    public String raw(XmlToken token) {
        return text.substring(token.start(), token.end());
    }

    /** Appends the text of an element that the last token starts and that contains no other; returns where it ends. */
    public int content(XmlToken start, StringBuilder content) {
        var end = start.end();
        for (var token = next(); token != null; token = next()) {
            end = token.end();
            if (token.is(Kind.END)) {
                break;
            } else if (token.is(Kind.TEXT)) {
                content.append(XmlText.decoded(raw(token), null));
            } else if (token.is(Kind.CDATA)) {
                content.append(text, token.start() + 9, token.end() - 3);
            }
        }
        return end;
    }

    /** Passes an element that the last token starts; returns where it ends. */
    public int skip(XmlToken start) {
        if (!start.is(Kind.START)) {
            return start.end();
        }
        var outside = depth - 1;
        var end = start.end();
        for (var token = next(); token != null; token = next()) {
            end = token.end();
            if (depth == outside) {
                break;
            }
        }
        return end;
    }
}
