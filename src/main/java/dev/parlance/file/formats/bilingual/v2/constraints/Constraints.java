package dev.parlance.file.formats.bilingual.v2.constraints;

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
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The constraints of XLIFF 2.0, 2.1 and 2.2 that its schemas and its text state, for the core and the modules. Of
 * extensions, only their places and identifiers are checked. One unit is in memory at a time, and the identifiers of a
 * file.
 */
public final class Constraints {
    private final XMLStreamReader xml;
    private final StartTag tag;
    private final Deque<Element> open = new ArrayDeque<>();
    private final Set<String> files = new HashSet<>();
    private final Map<String, Set<String>> ids = new HashMap<>();
    private final Map<String, Element> flows = new HashMap<>();
    /** The depth in elements of other namespaces. */
    private int outside;

    private String version = "";
    private String source = "";
    private @Nullable String target;

    private Constraints(XMLStreamReader xml) {
        this.xml = xml;
        this.tag = new StartTag(xml);
    }

    /** Refuses a file that breaks a constraint, with its line. */
    public static void check(CheckedFile file) throws UnreadableFile, IOException {
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
            version = Vocabulary.version(xml.getAttributeValue(null, "version"));
        }
        var parent = open.peek();
        var name = outside > 0 ? null : name(parent);
        if (name == null) {
            other(parent);
            return;
        }
        var element = tag.element(name, parent, version);
        if (element.isModule()) {
            ModuleConstraints.starts(element);
        } else {
            core(element, parent);
        }
        ModuleAttributes.check(element);
        open.push(element);
    }

    /** The name of an element that is checked; null for extensions and what they contain. */
    private @Nullable String name(@Nullable Element parent) {
        var uri = xml.getNamespaceURI();
        if (Vocabulary.namespace(version).equals(uri)) {
            return parent == null ? xml.getLocalName() : ModuleTable.ofCore(parent, xml.getLocalName());
        }
        var module = ModuleTable.prefix(uri, version);
        var holds = parent != null && (parent.isModule() || Vocabulary.mayHoldOthers(parent)) && !parent.is("skeleton");
        return module == null || !holds ? null : module + ":" + xml.getLocalName();
    }

    private void core(Element element, @Nullable Element parent) throws UnreadableFile {
        Vocabulary.check(element);
        if (parent != null && parent.isModule()) {
            ModuleConstraints.contains(parent, element);
        } else if (parent != null) {
            Structure.siblings(parent, element);
        }
        // of the many units and groups of a file, one is enough
        if (parent != null && (!isMany(element) || parent.first(element.name) == null)) {
            parent.children.add(element);
        }
        switch (element.name) {
            case "xliff" -> languages(element);
            case "file" -> file(element);
            case "group", "unit" -> unique(element);
            default -> {}
        }
    }

    private static boolean isMany(Element element) {
        return element.is("file") || element.is("group") || element.is("unit");
    }

    private void other(@Nullable Element parent) throws UnreadableFile {
        if (parent != null) {
            extensionId(parent);
        }
        if (outside++ > 0) {
            return;
        }
        if (parent == null) {
            throw UnreadableFile.broken(
                    tag.line(),
                    "not valid XLIFF 2: the root element must be in the namespace " + Vocabulary.namespace(version));
        }
        parent.filled = true;
        var model = ModuleTable.model(parent.name);
        if (model != null) {
            model.other(parent, new Element(xml.getLocalName(), tag.line(), parent, Map.of()));
        } else if (!Vocabulary.mayHoldOthers(parent)) {
            throw parent.broken("must not contain <%s> here".formatted(xml.getLocalName()));
        }
    }

    /** Elements of extensions have unique identifiers in the element of the core around them. */
    private void extensionId(Element parent) throws UnreadableFile {
        var around = parent.core();
        var id = tag.id();
        if (id == null || around.is("skeleton")) {
            return;
        }
        if (parent.is("slr:data")) {
            around.names.add("slr:data " + id);
        }
        if (tag.isForeign() && !around.names.add(xml.getNamespaceURI() + " " + id)) {
            throw around.broken("contains the id %s of extensions twice".formatted(Element.shown(id)));
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
        if (element.isModule()) {
            ModuleConstraints.ends(element, source);
            return;
        }
        switch (element.name) {
            case "source" -> Languages.same(element, source);
            case "target" -> target(element);
            case "skeleton" -> Structure.skeleton(element);
            case "notes" -> notes(element);
            case "unit" -> {
                UnitConstraints.check(element);
                ModuleReferences.check(element);
                flows(element);
                element.children.clear();
            }
            case "group" -> ModuleReferences.check(element);
            case "file" -> fileEnds(element);
            default -> Structure.required(element);
        }
    }

    private void target(Element element) throws UnreadableFile {
        var match = element.parent != null && element.parent.isModule() ? element.parent : null;
        if (target == null && match == null) {
            throw element.broken("is not allowed without trgLang in <xliff>");
        }
        if (target != null && !(match != null && "yes".equals(match.get("reference")))) {
            Languages.same(element, target);
        }
    }

    private static void notes(Element notes) throws UnreadableFile {
        Structure.required(notes);
        UnitConstraints.unique(notes, new HashSet<>());
        var around = notes.parent;
        if (around != null && !around.is("unit") && around.references.isEmpty()) {
            notes.children.clear();
        }
    }

    private void flows(Element unit) {
        unit.each(code -> {
            for (var name : new String[] {"subFlows", "subFlowsStart", "subFlowsEnd"}) {
                var named = code.get(name);
                for (var id : named == null ? new String[0] : named.split(" ", -1)) {
                    flows.putIfAbsent(id, code);
                }
            }
        });
    }

    private void fileEnds(Element file) throws UnreadableFile {
        Structure.required(file);
        ModuleReferences.check(file);
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
