package dev.parlance.file.formats.xml;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.xml.DocumentNodes;
import dev.parlance.file.xml.XPaths;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Which elements and attributes the import settings lock, and the lengths that they allow. A locked element locks the
 * elements in it.
 */
final class XmlLimits {
    private final Set<String> elements;
    private final Set<String> attributes;
    private final Set<Node> locked = Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<Node, Integer> lengths = new IdentityHashMap<>();

    /**
     * The limits of a file.
     *
     * @param prefixes of the XPaths, by which their namespaces are found
     */
    XmlLimits(Document document, Map<String, String> prefixes, FileImportSettings settings) throws UnreadableFile {
        var paths = new XPaths(prefixes);
        var byPath = settings.choice("xml/rulesFormat").equals("XPATH");
        this.elements = byPath ? Set.of() : new HashSet<>(settings.names("xml/lockElementsPlain"));
        this.attributes = byPath ? Set.of() : new HashSet<>(settings.names("xml/lockAttributesPlain"));
        var lock = byPath ? settings.text("xml/lockXPath") : null;
        if (lock != null) {
            locked.addAll(paths.nodes(lock, document));
        }
        var length = settings.text("xml/maxLenXPath");
        var filled = length == null ? List.<Element>of() : DocumentNodes.withText(document);
        XPaths.requireQuick("xml/maxLenXPath", length, filled, document);
        for (var element : filled) {
            var limit = FormatSettings.lengthLimit(paths.text(length, element));
            if (limit != null) {
                lengths.put(element, limit);
            }
        }
    }

    /** Whether an element is locked; asked for its parent before. */
    boolean locks(Element element) {
        var locks = isNamed(element, elements) || locked.contains(element) || locked.contains(element.getParentNode());
        if (locks) {
            locked.add(element);
        }
        return locks;
    }

    boolean locksAttribute(Node attribute) {
        return isNamed(attribute, attributes) || locked.contains(attribute);
    }

    private static boolean isNamed(Node node, Set<String> names) {
        return names.contains("*") || names.contains(node.getNodeName()) || names.contains(node.getLocalName());
    }

    /** The most characters of a translation of a text in an element; null for no limit. */
    @Nullable
    Integer length(Element element) {
        return lengths.get(element);
    }
}
