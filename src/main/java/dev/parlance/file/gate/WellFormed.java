package dev.parlance.file.gate;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import java.io.StringReader;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A quick first look at XML: whether a text is certainly what {@link XmlGate} accepts, by Aalto, with which a Word file
 * is read in about four fifths of the time. It is not certain of XML 1.1, of a text with a DOCTYPE, with more
 * attributes or deeper elements than are usual, with names beyond ASCII, or with an attribute that refers to another
 * file. {@link XmlGate} decides on those, so that its limits and messages stay. Aalto checks neither all characters nor
 * all names, so they are checked here.
 */
final class WellFormed {
    private static final int MOST_ATTRIBUTES = 150;
    private static final int DEEPEST = 150;
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

    /** The parser takes it for a default namespace. */
    private static final Pattern NO_PREFIX = Pattern.compile("xmlns:\\s*=");

    private final XMLStreamReader xml;
    private final Set<String> names = new HashSet<>();

    private WellFormed(XMLStreamReader xml) {
        this.xml = xml;
    }

    /** Whether a text is certainly well-formed and refers to nothing; false when only {@link XmlGate} can tell. */
    static boolean certainly(String text, int longestToken) {
        if (text.startsWith("\uFEFF")
                || !hasCharacters(text)
                || NO_PREFIX.matcher(text).find()) {
            return false;
        }
        try {
            return new WellFormed(XmlTokens.of(new StringReader(text), longestToken, factory())).read();
        } catch (XMLStreamException | RuntimeException unsure) {
            // the parser fails by the latter at xmlns as the prefix of an element
            return false;
        }
    }

    /** Each time a new one: it keeps the names of what it reads. */
    private static XMLInputFactory factory() {
        var factory = new InputFactoryImpl();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    /** Whether all characters are those of XML 1.0, section 2.2. */
    private static boolean hasCharacters(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c < ' ' ? c != '\n' && c != '\r' && c != '\t' : c > '\uFFFD') {
                return false;
            }
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    private boolean read() throws XMLStreamException {
        if ("1.1".equals(xml.getVersion())) {
            return false;
        }
        var depth = 0;
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE -> {
                    return false;
                }
                case XMLStreamConstants.PROCESSING_INSTRUCTION -> {
                    if (!isName(xml.getPITarget())) {
                        return false;
                    }
                }
                case XMLStreamConstants.START_ELEMENT -> {
                    if (++depth > DEEPEST || !isUsual()) {
                        return false;
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> depth--;
                default -> {}
            }
        }
        return true;
    }

    /** Whether the names of an element and its attributes are certainly right. */
    private boolean isUsual() {
        var attributes = xml.getAttributeCount();
        var element = xml.getLocalName();
        if (attributes > MOST_ATTRIBUTES || !isName(element)) {
            return false;
        }
        for (var i = 0; i < attributes; i++) {
            if (!isName(xml.getAttributeLocalName(i)) || XmlGate.refersOutside(xml, element, i)) {
                return false;
            }
        }
        for (var i = 0; i < xml.getNamespaceCount(); i++) {
            var prefix = xml.getNamespacePrefix(i);
            var named = prefix != null && !prefix.isEmpty();
            if (named && (!isName(prefix) || xml.getNamespaceURI(i).isEmpty())) {
                return false;
            }
        }
        return true;
    }

    private boolean isName(String name) {
        if (names.contains(name)) {
            return true;
        }
        return NAME.matcher(name).matches() && names.add(name);
    }
}
