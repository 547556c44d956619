package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlFile;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The constraints of XLIFF 2.0, 2.1 and 2.2 that its schemas state, and those of the text of the standard that concern
 * the core. Elements and attributes of modules and extensions are not checked, only where they are and, in extensions,
 * their identifiers. One unit is in memory at a time.
 */
final class Constraints {
    private static final String MODULES = "urn:oasis:names:tc:xliff:";
    private static final String ITS = "http://www.w3.org/2005/11/its";

    private final XMLStreamReader xml;
    private final Deque<Element> open = new ArrayDeque<>();
    private final Set<String> files = new HashSet<>();
    private final Map<String, Set<String>> ids = new HashMap<>();
    private final Map<String, Element> flows = new HashMap<>();
    /** The depth in elements of other namespaces. */
    private int outside;

    private String namespace = "";
    private String source = "";
    private @Nullable String target;

    private Constraints(XMLStreamReader xml) {
        this.xml = xml;
    }

    /** Refuses a file that breaks a constraint, with its line. */
    static void check(CheckedFile file) throws UnreadableFile, IOException {
        try (var opened = XmlFile.open(file.path())) {
            new Constraints(opened.xml()).read();
        } catch (XMLStreamException broken) {
            throw XmlFile.broken(broken);
        }
    }

    private void read() throws XMLStreamException, UnreadableFile {
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> start();
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (outside == 0 && !open.isEmpty() && !xml.isWhiteSpace()) {
                        Structure.text(open.element());
                    }
                }
                default -> {}
            }
        }
    }

    private void start() throws UnreadableFile {
        if (open.isEmpty() && outside == 0) {
            namespace = Vocabulary.namespace(xml.getAttributeValue(null, "version"));
        }
        if (outside > 0 || !namespace.equals(xml.getNamespaceURI())) {
            other();
            return;
        }
        var parent = open.peek();
        var element = new Element(xml.getLocalName(), line(), parent, attributes());
        Vocabulary.check(element);
        foreignAttributes(element);
        if (parent != null) {
            Structure.siblings(parent, element);
            parent.children.add(element);
        }
        switch (element.name) {
            case "xliff" -> languages(element);
            case "file" -> file(element);
            case "group", "unit" -> unique(element);
            default -> {}
        }
        open.push(element);
    }

    private int line() {
        return xml.getLocation().getLineNumber();
    }

    private void other() throws UnreadableFile {
        var parent = open.peek();
        if (parent != null) {
            extensionId(parent);
        }
        if (outside++ == 0) {
            if (parent == null) {
                throw UnreadableFile.broken(
                        line(), "not valid XLIFF 2: the root element must be in the namespace " + namespace);
            }
            parent.filled = true;
            if (!Vocabulary.mayHoldOthers(parent)) {
                throw parent.broken("must not contain <%s> here".formatted(xml.getLocalName()));
            }
        }
    }

    /** Elements of extensions have unique identifiers in the element of XLIFF around them. */
    private void extensionId(Element around) throws UnreadableFile {
        var uri = String.valueOf(xml.getNamespaceURI());
        var id = xml.getAttributeValue(XMLConstants.XML_NS_URI, "id");
        var own = id == null ? xml.getAttributeValue(null, "id") : id;
        var known = uri.startsWith(MODULES) || uri.equals(ITS) || around.is("skeleton");
        if (own != null && !known && !around.extensions.add(uri + " " + own)) {
            throw around.broken("contains the id %s of extensions twice".formatted(Element.shown(own)));
        }
    }

    private Map<String, String> attributes() {
        var attributes = new HashMap<String, String>();
        for (var i = 0; i < xml.getAttributeCount(); i++) {
            var namespace = xml.getAttributeNamespace(i);
            if (namespace == null || namespace.isEmpty()) {
                attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
            } else if (namespace.equals(XMLConstants.XML_NS_URI)) {
                attributes.put("xml:" + xml.getAttributeLocalName(i), xml.getAttributeValue(i));
            }
        }
        return attributes;
    }

    private void foreignAttributes(Element element) throws UnreadableFile {
        for (var i = 0; i < xml.getAttributeCount() && !Vocabulary.isExtensible(element); i++) {
            var namespace = String.valueOf(xml.getAttributeNamespace(i));
            var own = namespace.isEmpty() || namespace.equals("null") || namespace.equals(XMLConstants.XML_NS_URI);
            if (!own && !namespace.startsWith(MODULES) && !namespace.equals(ITS)) {
                throw element.broken(
                        "must not have the attribute %s of an extension".formatted(xml.getAttributeLocalName(i)));
            }
        }
    }

    private void languages(Element root) throws UnreadableFile {
        source = root.get("srcLang", "");
        target = root.get("trgLang");
        Languages.check(root, "srcLang", source);
        Languages.check(root, "trgLang", target);
    }

    private void file(Element file) throws UnreadableFile {
        ids.clear();
        flows.clear();
        if (!files.add(file.get("id", ""))) {
            throw file.broken("has the id %s of another <file>".formatted(Element.shown(file.get("id", ""))));
        }
    }

    private void unique(Element element) throws UnreadableFile {
        var id = element.get("id", "");
        if (!ids.computeIfAbsent(element.name, _ -> new HashSet<>()).add(id)) {
            throw element.broken(
                    "has the id %s of another <%s> in the file".formatted(Element.shown(id), element.name));
        }
    }

    private void end() throws UnreadableFile {
        if (outside > 0) {
            outside--;
            return;
        }
        var element = open.pop();
        switch (element.name) {
            case "source" -> Languages.same(element, source);
            case "target" -> {
                if (target == null) {
                    throw element.broken("is not allowed without trgLang in <xliff>");
                }
                Languages.same(element, target);
            }
            case "skeleton" -> Structure.skeleton(element);
            case "notes" -> {
                Structure.required(element);
                UnitConstraints.unique(element, new HashSet<>());
            }
            case "unit" -> {
                UnitConstraints.check(element);
                flows(element);
                element.children.clear();
            }
            case "file" -> fileEnds(element);
            default -> Structure.required(element);
        }
    }

    private void flows(Element unit) {
        unit.each(code -> {
            for (var name : new String[] {"subFlows", "subFlowsStart", "subFlowsEnd"}) {
                for (var id : code.get(name, "").split(" ", -1)) {
                    flows.putIfAbsent(id, code);
                }
            }
        });
    }

    private void fileEnds(Element file) throws UnreadableFile {
        Structure.required(file);
        for (var flow : flows.entrySet()) {
            var units = ids.getOrDefault("unit", Set.of());
            if (!flow.getKey().isEmpty() && !units.contains(flow.getKey())) {
                throw flow.getValue()
                        .broken("refers to the unit %s, which is not in the file"
                                .formatted(Element.shown(flow.getKey())));
            }
        }
    }
}
