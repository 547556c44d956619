package dev.parlance.file.xml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;

/** The nodes of a document in its order. */
public final class DocumentNodes {
    private DocumentNodes() {}

    /** How many nodes a document has, with its attributes. */
    static long count(Document document) {
        var count = 0L;
        for (@Nullable Node node = document; node != null; node = next(node)) {
            count += 1L + (node instanceof Element ? node.getAttributes().getLength() : 0);
        }
        return count;
    }

    /** The elements that have text, themselves or in an element within them. */
    public static List<Element> withText(Document document) {
        Set<Node> filled = Collections.newSetFromMap(new IdentityHashMap<>());
        for (@Nullable Node node = document; node != null; node = next(node)) {
            if (node instanceof Text && !node.getNodeValue().isBlank()) {
                for (@Nullable Node at = node.getParentNode(); at != null && filled.add(at); ) {
                    at = at.getParentNode();
                }
            }
        }
        var elements = new ArrayList<Element>();
        for (@Nullable Node node = document; node != null; node = next(node)) {
            if (node instanceof Element element && filled.contains(node)) {
                elements.add(element);
            }
        }
        return elements;
    }

    private static @Nullable Node next(Node node) {
        if (node.getFirstChild() != null) {
            return node.getFirstChild();
        }
        for (@Nullable Node at = node; at != null; at = at.getParentNode()) {
            if (at.getNextSibling() != null) {
                return at.getNextSibling();
            }
        }
        return null;
    }
}
