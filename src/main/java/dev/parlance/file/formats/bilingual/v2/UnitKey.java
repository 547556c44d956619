package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.jspecify.annotations.Nullable;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * The key of a unit: what the expression of the import settings finds in it, otherwise its name or identifier. Names
 * without a prefix in the expression are those of XLIFF.
 */
final class UnitKey {
    private static final Pattern DECLARATION = Pattern.compile("\\sxmlns:([^\\s=]++)\\s*+=\\s*+(\"[^\"]*+\"|'[^']*+')");

    private final @Nullable String expression;
    private final Map<String, String> prefixes = new LinkedHashMap<>();
    private final DocumentBuilder builder;

    UnitKey(@Nullable String expression) {
        this.expression = expression;
        try {
            var factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            this.builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Remembers the prefixes that a tag outside of units declares. */
    void declared(XmlToken tag, String text) {
        var declaration = DECLARATION.matcher(text).region(tag.start(), tag.end());
        while (expression != null && declaration.find()) {
            prefixes.put(declaration.group(1), declaration.group(2));
        }
    }

    /** The key of a unit; null when it has none. */
    @Nullable
    String of(XmlToken unit, String text) {
        if (expression != null) {
            var found = found(expression, unit, text);
            return found.isBlank() ? null : found.strip();
        }
        var name = unit.attribute(text, "name");
        var key = name == null || name.isBlank() ? unit.attribute(text, "id") : name;
        return key == null || key.isBlank() ? null : key;
    }

    private String found(String xpath, XmlToken unit, String text) {
        var wrapped = new StringBuilder("<r");
        prefixes.forEach((prefix, uri) ->
                wrapped.append(" xmlns:").append(prefix).append('=').append(uri));
        wrapped.append('>').append(text).append("</r>");
        try {
            var parsed = builder.parse(new InputSource(new StringReader(wrapped.toString())));
            var evaluator = XPathFactory.newDefaultInstance().newXPath();
            evaluator.setNamespaceContext(new Prefixes(prefixes));
            return evaluator.evaluate(xpath, parsed.getDocumentElement().getFirstChild());
        } catch (SAXException | XPathExpressionException | IOException _) {
            return String.valueOf(unit.attribute(text, "id"));
        }
    }

    /** The prefixes of a file. */
    private record Prefixes(Map<String, String> declared) implements javax.xml.namespace.NamespaceContext {
        @Override
        public String getNamespaceURI(String prefix) {
            var uri = declared.get(prefix);
            return uri == null ? XMLConstants.NULL_NS_URI : XmlText.decoded(uri.substring(1, uri.length() - 1), null);
        }

        @Override
        @SuppressWarnings("NullAway") // the contract of NamespaceContext
        public String getPrefix(String uri) {
            return null;
        }

        @Override
        public java.util.Iterator<String> getPrefixes(String uri) {
            return java.util.Collections.emptyIterator();
        }
    }
}
