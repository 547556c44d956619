package dev.parlance.file.xml;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Evaluates expressions of the import settings in a file. Not thread-safe. */
public final class XPaths {
    private final XPath evaluator = XPathFactory.newDefaultInstance().newXPath();

    /**
     * For a file.
     *
     * @param prefixes the namespaces that its root element declares, by prefix
     */
    public XPaths(Map<String, String> prefixes) {
        evaluator.setNamespaceContext(new Prefixes(prefixes));
    }

    /** The elements that an expression finds, in the order of the file. */
    public List<Element> elements(String expression, Node from) throws UnreadableFile {
        try {
            var nodes = (NodeList) evaluator.evaluate(expression, from, XPathConstants.NODESET);
            var elements = new ArrayList<Element>();
            for (var i = 0; i < nodes.getLength(); i++) {
                if (!(nodes.item(i) instanceof Element element)) {
                    throw new UnreadableFile(
                            Reason.BROKEN,
                            "the XPath %s of the import settings finds something else than elements"
                                    .formatted(expression));
                }
                elements.add(element);
            }
            return elements;
        } catch (XPathExpressionException failed) {
            throw failed(expression, failed);
        }
    }

    /** The text of what an expression finds first, without white space at its ends; null when it finds none. */
    public @Nullable String text(@Nullable String expression, Node from) throws UnreadableFile {
        if (expression == null) {
            return null;
        }
        try {
            var text = evaluator.evaluate(expression, from).strip();
            return text.isEmpty() ? null : text;
        } catch (XPathExpressionException failed) {
            throw failed(expression, failed);
        }
    }

    private static UnreadableFile failed(String expression, XPathExpressionException failed) {
        return new UnreadableFile(
                Reason.BROKEN,
                "the XPath %s of the import settings cannot be evaluated in this file".formatted(expression),
                failed);
    }

    /** The namespaces by prefix. */
    private record Prefixes(Map<String, String> declared) implements NamespaceContext {
        @Override
        public String getNamespaceURI(String prefix) {
            return declared.getOrDefault(prefix, XMLConstants.NULL_NS_URI);
        }

        @Override
        @SuppressWarnings("NullAway") // the contract of NamespaceContext
        public String getPrefix(String uri) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String uri) {
            return Collections.emptyIterator();
        }
    }
}
