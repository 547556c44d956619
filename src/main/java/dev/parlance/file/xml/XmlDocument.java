package dev.parlance.file.xml;

import dev.parlance.file.xml.XmlToken.Kind;
import java.util.regex.Pattern;

/** Prepares a file for a parser that reads it beside our own lexer. */
public final class XmlDocument {
    private static final Pattern ENTITY = Pattern.compile("&(?!(?:amp|lt|gt|quot|apos);|#)");

    private XmlDocument() {}

    /**
     * The text of a file without its XML declaration and its document type, so that nothing is declared or fetched, and
     * with references to entities as text.
     */
    public static String withoutType(String file) {
        var lexer = new XmlLexer(file, 0, file.length());
        var text = new StringBuilder(file.length());
        var at = 0;
        for (var token = lexer.next(); token != null && !token.isTag(); token = lexer.next()) {
            if (token.is(Kind.OTHER) && isDeclaration(file, token)) {
                text.append(file, at, token.start());
                at = token.end();
            }
        }
        return ENTITY.matcher(text.append(file, at, file.length())).replaceAll("&amp;");
    }

    private static boolean isDeclaration(String file, XmlToken token) {
        return file.startsWith("<!DOCTYPE", token.start()) || file.startsWith("<?xml ", token.start());
    }
}
