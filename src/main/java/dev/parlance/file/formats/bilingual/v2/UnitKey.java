package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.xml.XPaths;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
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
    private final DocumentBuilder builder;
    /** The prefixes of the last unit. */
    private Map<String, String> known = Map.of();

    private XPaths paths = new XPaths(known);

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

    /**
     * The prefixes in an element, with their quoted URIs.
     *
     * @param around those around it
     */
    Map<String, String> declared(Map<String, String> around, XmlToken tag, String text) {
        var declaration = DECLARATION.matcher(text).region(tag.start(), tag.end());
        if (expression == null || !declaration.find()) {
            return around;
        }
        var all = new LinkedHashMap<>(around);
        do {
            all.put(declaration.group(1), declaration.group(2));
        } while (declaration.find());
        return all;
    }

    /**
     * The key of a unit; null when it has none.
     *
     * @param prefixes those around it
     */
    @Nullable
    String of(XmlToken unit, String text, Map<String, String> prefixes) {
        if (expression != null) {
            return found(expression, unit, text, prefixes);
        }
        var name = unit.attribute(text, "name");
        return filled(name == null || name.isBlank() ? unit.attribute(text, "id") : name);
    }

    private static @Nullable String filled(@Nullable String key) {
        return key == null || key.isBlank() ? null : key;
    }

    private @Nullable String found(String xpath, XmlToken unit, String text, Map<String, String> prefixes) {
        var wrapped = new StringBuilder("<r");
        prefixes.forEach((prefix, uri) ->
                wrapped.append(" xmlns:").append(prefix).append('=').append(uri));
        wrapped.append('>').append(text).append("</r>");
        try {
            var parsed = builder.parse(new InputSource(new StringReader(wrapped.toString())));
            return paths(prefixes).text(xpath, parsed.getDocumentElement().getFirstChild());
        } catch (SAXException | UnreadableFile | IOException _) {
            return filled(unit.attribute(text, "id"));
        }
    }

    private XPaths paths(Map<String, String> prefixes) {
        if (!known.equals(prefixes)) {
            known = prefixes;
            var uris = new HashMap<String, String>();
            prefixes.forEach((prefix, uri) ->
                    uris.put(prefix, XmlText.decoded(uri.substring(1, uri.length() - 1), null)));
            paths = new XPaths(uris);
        }
        return paths;
    }
}
