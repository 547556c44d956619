package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.HashMap;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads start tags as elements whose names and attributes have the prefixes of the standard. */
final class StartTag {
    private static final String MODULES = "urn:oasis:names:tc:xliff:";
    private static final String ITS = "http://www.w3.org/2005/11/its";

    private final XMLStreamReader xml;

    StartTag(XMLStreamReader xml) {
        this.xml = xml;
    }

    int line() {
        return xml.getLocation().getLineNumber();
    }

    /** Whether the element is of a namespace that is not one of the standard. */
    boolean isForeign() {
        var uri = String.valueOf(xml.getNamespaceURI());
        return !uri.startsWith(MODULES) && !uri.equals(ITS);
    }

    Element element(String name, @Nullable Element parent, String version) throws UnreadableFile {
        var attributes = new HashMap<String, String>();
        var extension = "";
        for (var i = 0; i < xml.getAttributeCount(); i++) {
            @Nullable String namespace = xml.getAttributeNamespace(i);
            var local = xml.getAttributeLocalName(i);
            var module = ModuleTable.prefix(namespace, version);
            if (namespace == null || namespace.isEmpty()) {
                attributes.put(local, xml.getAttributeValue(i));
            } else if (namespace.equals(XMLConstants.XML_NS_URI)) {
                attributes.put("xml:" + local, xml.getAttributeValue(i));
            } else if (module != null) {
                attributes.put(module + ":" + local, xml.getAttributeValue(i));
            } else if (!namespace.startsWith(MODULES) && !namespace.equals(ITS)) {
                extension = local;
            }
        }
        var element = new Element(name, line(), parent, attributes);
        element.extended = !extension.isEmpty();
        if (element.extended && !element.isModule() && !Vocabulary.isExtensible(element)) {
            throw element.broken("must not have the attribute %s of an extension".formatted(extension));
        }
        return element;
    }

    /** The identifier of an element of another namespace. */
    @Nullable
    String id() {
        var id = xml.getAttributeValue(XMLConstants.XML_NS_URI, "id");
        return id == null ? xml.getAttributeValue(null, "id") : id;
    }
}
