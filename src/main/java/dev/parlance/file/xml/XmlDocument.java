package dev.parlance.file.xml;

import dev.parlance.file.xml.XmlToken.Kind;
import java.util.regex.Matcher;

/** Prepares a file for a parser that reads it beside our own lexer. */
public final class XmlDocument {
    private XmlDocument() {}

    /**
     * The text of a file without its XML declaration and its document type, so that nothing is declared or fetched, and
     * with references to entities as text.
     */
    public static String withoutType(String file) {
        var lexer = new XmlLexer(file, 0, file.length());
        var text = new StringBuilder(file.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.isTag() || token.is(Kind.TEXT)) {
                var raw = file.substring(token.start(), token.end());
                text.append(raw.indexOf('&') < 0 ? raw : withoutEntities(raw));
            } else if (!isDeclaration(file, token)) {
                text.append(file, token.start(), token.end());
            }
        }
        return text.toString();
    }

    private static String withoutEntities(String raw) {
        return XmlText.ENTITY
                .matcher(raw)
                .replaceAll(entity ->
                        Matcher.quoteReplacement("&amp;" + entity.group().substring(1)));
    }

    private static boolean isDeclaration(String file, XmlToken token) {
        return file.startsWith("<!DOCTYPE", token.start()) || file.startsWith("<?xml ", token.start());
    }
}
