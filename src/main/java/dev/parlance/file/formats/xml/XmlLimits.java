package dev.parlance.file.formats.xml;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.xml.DocumentNodes;
import dev.parlance.file.xml.NodeChoice;
import dev.parlance.file.xml.XPaths;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What the import settings say of the texts of elements and attributes: which are locked or HTML, and the lengths that
 * they allow. A locked element locks the elements in it.
 */
final class XmlLimits {
    private final NodeChoice elements;
    private final NodeChoice attributes;
    private final NodeChoice html;
    private final IdentityHashMap<Node, Integer> lengths = new IdentityHashMap<>();

    /**
     * The limits of a file.
     *
     * @param prefixes of the XPaths, by which their namespaces are found
     */
    XmlLimits(Document document, Map<String, String> prefixes, FileImportSettings settings) throws UnreadableFile {
        var paths = new XPaths(prefixes);
        var byPath = settings.choice("xml/rulesFormat").equals("XPATH");
        if (byPath) {
            this.elements = NodeChoice.found(paths, settings.text("xml/lockXPath"), document);
            this.attributes = elements;
            var text = settings.text("xml/htmlSubfilterElementsXpath");
            this.html = NodeChoice.found(paths, text == null ? null : XmlRules.rooted(text), document);
        } else {
            this.elements = NodeChoice.named(settings.names("xml/lockElementsPlain"));
            this.attributes = NodeChoice.named(settings.names("xml/lockAttributesPlain"));
            this.html = NodeChoice.named(settings.names("xml/htmlSubfilterElementsPlain"));
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
        var parent = element.getParentNode();
        var locks = elements.has(element) || (parent instanceof Element && elements.has(parent));
        if (locks) {
            elements.add(element);
        }
        return locks;
    }

    boolean locksAttribute(Node attribute) {
        return attributes.has(attribute);
    }

    /** Whether the text of an element is HTML. */
    boolean isHtml(Element element) {
        return html.has(element);
    }

    /** The most characters of a translation of a text in an element; null for no limit. */
    @Nullable
    Integer length(Element element) {
        return lengths.get(element);
    }
}
