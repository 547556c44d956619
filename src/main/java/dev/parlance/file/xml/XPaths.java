package dev.parlance.file.xml;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Evaluates expressions of the import settings in a file. Not thread-safe.
 *
 * <p>The evaluator of the JDK reads a document from its beginning up to the context node, each time. So an expression
 * that finds nothing outside of that node is evaluated while the node is apart from the rest of the document.
 */
public final class XPaths {
    private static final Pattern LITERAL = Pattern.compile("\"[^\"]*\"|'[^']*'");

    /** An axis, a function or the beginning of a path that may lead out of the context node. */
    private static final Pattern OUTWARD = Pattern.compile("\\.\\."
            + "|(?:parent|ancestor(?:-or-self)?|(?:preceding|following)(?:-sibling)?|namespace)\\s*::"
            + "|\\b(?:id|lang)\\s*\\("
            + "|(?<![A-Za-z0-9_\\]).*/])/|(?<![/:@(\\[|,])\\*/|\\b(?:and|or|div|mod)/");

    /** The attribute of an element around the context node; it is found without the evaluator. */
    private static final Pattern ATTRIBUTE_AROUND = Pattern.compile(
            "(?:(?<steps>(?:\\.\\./)+)|ancestor(?<self>-or-self)?::\\*/)@(?<name>[A-Za-z_][A-Za-z0-9_]*)");

    /** Nodes that all evaluations of an expression may read, which takes some seconds. */
    private static final long MOST_READ = 32_000_000;

    private final XPath evaluator = XPathFactory.newDefaultInstance().newXPath();
    private final Map<String, Compiled> compiled = new HashMap<>();

    /**
     * For a file.
     *
     * @param prefixes the namespaces that its root element declares, by prefix
     */
    public XPaths(Map<String, String> prefixes) {
        evaluator.setNamespaceContext(new Prefixes(prefixes));
    }

    /** An expression, and whether it may find what is outside of its context node. */
    private record Compiled(XPathExpression expression, boolean isOutward) {}

    /** The elements that an expression finds, in the order of the file. */
    public List<Element> elements(String expression, Node from) throws UnreadableFile {
        var elements = new ArrayList<Element>();
        for (var node : nodes(expression, from)) {
            if (!(node instanceof Element element)) {
                throw new UnreadableFile(
                        Reason.BROKEN,
                        "the XPath %s of the import settings finds something else than elements".formatted(expression));
            }
            elements.add(element);
        }
        return elements;
    }

    /** The nodes that an expression finds, in the order of the file. */
    public List<Node> nodes(String expression, Node from) throws UnreadableFile {
        return apart(expression, from, compiled -> {
            var found = (NodeList) compiled.evaluate(from, XPathConstants.NODESET);
            return IntStream.range(0, found.getLength()).mapToObj(found::item).toList();
        });
    }

    /** The text of what an expression finds first, without white space at its ends; null when it finds none. */
    public @Nullable String text(@Nullable String expression, Node from) throws UnreadableFile {
        if (expression == null) {
            return null;
        }
        var around = ATTRIBUTE_AROUND.matcher(expression);
        var text = around.matches() ? around(around, from) : apart(expression, from, one -> one.evaluate(from));
        text = text.strip();
        return text.isEmpty() ? null : text;
    }

    /**
     * Refuses an expression that leads out of many elements of a large document: each evaluation reads the document
     * from its beginning.
     *
     * @param setting the name of the import setting whose value the expression is
     * @param expression null for none
     * @param elements for which it is evaluated
     */
    public static void requireQuick(
            String setting, @Nullable String expression, Collection<? extends Node> elements, Document document)
            throws UnreadableFile {
        if (expression == null
                || !isOutward(expression)
                || ATTRIBUTE_AROUND.matcher(expression).matches()) {
            return;
        }
        var nodes = DocumentNodes.count(document);
        if (nodes * elements.size() > MOST_READ) {
            throw new UnreadableFile(
                    Reason.TOO_SLOW,
                    ("the import setting %s takes too long, because the XPath %s leads out of %,d elements in a file "
                                    + "with %,d nodes; use an XPath within the element, or ../@name")
                            .formatted(setting, expression, elements.size(), nodes));
        }
    }

    /** The attribute of an element around a node; that of the outermost one, which is the first in the document. */
    private static String around(Matcher path, Node from) {
        var around = path.group("self") == null ? from.getParentNode() : from;
        var steps = path.group("steps");
        var found = "";
        for (var step = 1; around instanceof Element element; step++) {
            var attribute = element.getAttributeNodeNS(null, path.group("name"));
            if (attribute != null && (steps == null || step == steps.length() / "../".length())) {
                found = attribute.getValue();
            }
            around = element.getParentNode();
        }
        return found;
    }

    /** Evaluates an expression. */
    private interface Evaluation<T> {
        T of(XPathExpression expression) throws XPathExpressionException, UnreadableFile;
    }

    private <T> T apart(String expression, Node from, Evaluation<T> evaluation) throws UnreadableFile {
        try {
            var known = compiled.get(expression);
            if (known == null) {
                known = new Compiled(evaluator.compile(expression), isOutward(expression));
                compiled.put(expression, known);
            }
            var parent = from.getParentNode();
            if (known.isOutward() || !(parent instanceof Element)) {
                return evaluation.of(known.expression());
            }
            var next = from.getNextSibling();
            parent.removeChild(from);
            try {
                return evaluation.of(known.expression());
            } finally {
                parent.insertBefore(from, next);
            }
        } catch (XPathExpressionException failed) {
            throw failed(expression, failed);
        }
    }

    static boolean isOutward(String expression) {
        return OUTWARD.matcher(LITERAL.matcher(expression).replaceAll("''")).find();
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
