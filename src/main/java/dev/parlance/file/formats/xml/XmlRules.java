package dev.parlance.file.formats.xml;

import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * The import settings of XML as rules of the Internationalization Tag Set 2.0 (W3C), which Okapi's engine reads. Of
 * several rules for a node, the last one applies (ITS 2.0, 5.5).
 */
final class XmlRules {
    private static final String ITS = "http://www.w3.org/2005/11/its";
    private static final String ALL = "*";
    /** All that is in elements with rules or records, which are about the text of a file; others have text of it. */
    private static final String RULES =
            "//*[self::its:rules or self::its:locQualityIssues or self::its:provenanceRecords]/descendant-or-self::*%s";
    /** The complement of {@code Char} (XML 1.0, 2.2). */
    private static final Pattern ILLEGAL =
            Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    private final XMLStreamWriter xml;
    private final Map<String, String> prefixes;

    private XmlRules(XMLStreamWriter xml, Map<String, String> prefixes) {
        this.xml = xml;
        this.prefixes = prefixes;
    }

    /**
     * Writes the rules. The prefixes of XPaths are those that the root element declares.
     *
     * @param file its text, without a document type
     */
    static String of(String file, FileImportSettings settings) throws IOException {
        var text = new StringWriter();
        try {
            var xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            new XmlRules(xml, prefixes(new StringReader(file))).write(settings);
            xml.close();
        } catch (XMLStreamException broken) {
            throw new IOException(broken);
        }
        return text.toString();
    }

    /**
     * The namespaces that the root element declares, by their prefixes.
     *
     * @param file its text, without a document type
     */
    static Map<String, String> prefixes(String file) throws IOException {
        try {
            return prefixes(new StringReader(file));
        } catch (XMLStreamException broken) {
            throw new IOException(broken);
        }
    }

    private static Map<String, String> prefixes(Reader text) throws XMLStreamException {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        var root = factory.createXMLStreamReader(text);
        while (root.getEventType() != XMLStreamConstants.START_ELEMENT) {
            root.next();
        }
        var prefixes = new LinkedHashMap<String, String>();
        for (var i = 0; i < root.getNamespaceCount(); i++) {
            var prefix = root.getNamespacePrefix(i);
            if (prefix != null && !prefix.equals("its")) {
                prefixes.put(prefix, root.getNamespaceURI(i));
            }
        }
        return prefixes;
    }

    private void write(FileImportSettings settings) throws XMLStreamException {
        xml.setPrefix("its", ITS);
        xml.writeStartElement(ITS, "rules");
        xml.writeNamespace("its", ITS);
        for (var prefix : prefixes.entrySet()) {
            xml.writeNamespace(prefix.getKey(), prefix.getValue());
        }
        xml.writeAttribute("version", "2.0");
        if (settings.choice("xml/rulesFormat").equals("XPATH")) {
            xpaths(settings);
        } else {
            names(settings);
        }
        pointer("locNoteRule", "locNotePointer", settings.text("xml/contextNoteXpath"), "locNoteType", "description");
        pointer("idValueRule", "idValue", settings.text("xml/contextKeyXPath"), null, "");
        rule("preserveSpaceRule", settings.text("xml/preserveWhitespaceXPath"), "space", "preserve");
        rule("translateRule", RULES.formatted("") + " | " + RULES.formatted("/@*"), "translate", "no");
        xml.writeEndElement();
        xml.flush();
    }

    private void names(FileImportSettings settings) throws XMLStreamException {
        var included = settings.names("xml/includeElementsPlain");
        if (!included.contains(ALL)) {
            rule("translateRule", "/*", "translate", "no");
            rule("translateRule", elements(included), "translate", "yes");
        }
        rule("translateRule", attributes(settings.names("xml/includeAttributesPlain")), "translate", "yes");
        rule("translateRule", attributes(settings.names("xml/excludeAttributesPlain")), "translate", "no");
        rule("translateRule", elements(settings.names("xml/excludeElementsPlain")), "translate", "no");
        if (settings.flag("xml/inlineElementsAutoPlain")) {
            rule("withinTextRule", "//*[../text()[normalize-space()]]", "withinText", "yes");
        }
        rule("withinTextRule", elements(settings.names("xml/inlineElementsPlain")), "withinText", "yes");
        inlineUntranslated(elements(settings.names("xml/inlineElementsNonTranslatablePlain")));
    }

    private void xpaths(FileImportSettings settings) throws XMLStreamException {
        var included = settings.text("xml/includeXPath");
        if (included != null) {
            rule("translateRule", "/*", "translate", "no");
            rule("translateRule", included, "translate", "yes");
        }
        if (settings.flag("xml/inlineElementsAutoXPath")) {
            rule("withinTextRule", "//*[../text()[normalize-space()]]", "withinText", "yes");
        }
        rule("withinTextRule", settings.text("xml/inlineElementsXpath"), "withinText", "yes");
        inlineUntranslated(settings.text("xml/inlineElementsNonTranslatableXPath"));
    }

    private void inlineUntranslated(@Nullable String selector) throws XMLStreamException {
        rule("withinTextRule", selector, "withinText", "yes");
        rule("translateRule", selector, "translate", "no");
    }

    private void rule(String name, @Nullable String selector, String attribute, String value)
            throws XMLStreamException {
        if (selector != null) {
            xml.writeEmptyElement(ITS, name);
            xml.writeAttribute("selector", legal(rooted(selector)));
            xml.writeAttribute(attribute, value);
        }
    }

    private void pointer(String name, String attribute, @Nullable String pointer, @Nullable String also, String value)
            throws XMLStreamException {
        if (pointer != null) {
            xml.writeEmptyElement(ITS, name);
            xml.writeAttribute("selector", "//*");
            if (also != null) {
                xml.writeAttribute(also, value);
            }
            xml.writeAttribute(attribute, legal(pointer));
        }
    }

    /** With U+FFFD in the place of each character that XML cannot contain, and so no file of XML contains. */
    private static String legal(String xpath) {
        return ILLEGAL.matcher(xpath).replaceAll("\uFFFD");
    }

    /** Makes a selector absolute, as ITS 2.0, 5.3.2 requires. */
    static String rooted(String xpath) {
        return xpath.startsWith("/") || xpath.startsWith("(") || xpath.startsWith("id(") ? xpath : "//" + xpath;
    }

    private static @Nullable String elements(List<String> names) {
        return union(names, name -> "//*[%s]".formatted(named(name)));
    }

    private static @Nullable String attributes(List<String> names) {
        return union(names, name -> name.equals(ALL) ? "//@*" : "//@*[%s]".formatted(named(name)));
    }

    private static @Nullable String union(List<String> names, Function<String, String> selector) {
        return names.isEmpty() ? null : names.stream().map(selector).collect(Collectors.joining(" | "));
    }

    /** A condition on a name, with its prefix if it has one, as the file writes it. */
    private static String named(String name) {
        var quote = name.contains("'") ? "\"" : "'";
        return (name.contains(":") ? "name()=" : "local-name()=") + quote + name.replace("\"", "") + quote;
    }
}
