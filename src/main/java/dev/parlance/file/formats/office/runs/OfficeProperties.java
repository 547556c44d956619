package dev.parlance.file.formats.office.runs;

import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The texts of an Office file outside of its content: its properties, and the addresses of its links. */
public final class OfficeProperties {
    private static final Set<String> TEXTS = Set.of(
            "dc:title", "dc:subject", "dc:creator", "dc:description", "cp:keywords", "cp:category", "cp:contentStatus");

    private static final Pattern TARGET = Pattern.compile("\\sTarget\\s*+=\\s*+(\"[^\"]*+\"|'[^']*+')");

    private OfficeProperties() {}

    /** The properties in the part with the core properties (ECMA-376, part 2, section 11). */
    public static void read(String text, Consumer<Unit> found) {
        var lexer = new OfficeLexer(text);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.START) && TEXTS.contains(token.name())) {
                var end = lexer.next();
                if (end != null && end.is(Kind.TEXT) && !Item.isBlank(lexer.raw(end))) {
                    found.accept(ValuePlace.content(text, end.start(), end.end()));
                }
            }
        }
    }

    /** The addresses of links to other files in a part with relationships. */
    public static void links(String text, Consumer<Unit> found) {
        var lexer = new OfficeLexer(text);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.name().equals("rel:Relationship")
                    && !token.is(Kind.END)
                    && "External".equals(lexer.attribute(token, "TargetMode"))
                    && String.valueOf(lexer.attribute(token, "Type")).endsWith("/hyperlink")) {
                var target = TARGET.matcher(text).region(token.start(), token.end());
                if (target.find() && !Item.isBlank(text.substring(target.start(1) + 1, target.end(1) - 1))) {
                    found.accept(ValuePlace.attribute(text, target.start(1) + 1, target.end(1) - 1));
                }
            }
        }
    }
}
