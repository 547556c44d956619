package dev.parlance.file.formats.bilingual;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.xml.XPaths;
import dev.parlance.file.xml.XmlDocument;
import dev.parlance.file.xml.XmlLexer;
import java.io.IOException;
import java.io.StringReader;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Finds the units of a file by the XPath expressions of the import settings. Names without a prefix in an expression
 * are those of the default namespace. An expression may find units, elements around them, and what is in them.
 */
final class UnitPaths {
    private static final String DECLARATION = "xmlns";

    private final Document document;
    private final XPaths paths;

    /**
     * Parses a file.
     *
     * @param file its text
     */
    UnitPaths(String file) throws UnreadableFile, IOException {
        this.document = parsed(withoutDefaultNamespace(XmlDocument.withoutType(file)));
        var prefixes = new HashMap<String, String>();
        var declared = document.getDocumentElement().getAttributes();
        for (var i = 0; i < declared.getLength(); i++) {
            var attribute = (Attr) declared.item(i);
            if (attribute.getName().startsWith(DECLARATION + ":")) {
                prefixes.put(attribute.getLocalName(), attribute.getValue());
            }
        }
        this.paths = new XPaths(prefixes);
    }

    private static String withoutDefaultNamespace(String file) {
        var text = new StringBuilder(file.length());
        var lexer = new XmlLexer(file, 0, file.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            var range = token.isTag() ? token.range(file, DECLARATION) : null;
            if (range == null) {
                text.append(file, token.start(), token.end());
            } else {
                text.append(file, token.start(), file.lastIndexOf(DECLARATION, range.start()))
                        .append(file, range.end() + 1, token.end());
            }
        }
        return text.toString();
    }

    private static Document parsed(String file) throws UnreadableFile, IOException {
        try {
            var factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder.parse(new InputSource(new StringReader(file)));
        } catch (SAXException broken) {
            throw new UnreadableFile(Reason.BROKEN, "the XPath of the import settings cannot be evaluated", broken);
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * The numbers of the units that an expression finds, from 0; null without an expression.
     *
     * @param unit the name of a unit with its prefix
     */
    @Nullable
    BitSet units(@Nullable String expression, String unit) throws UnreadableFile {
        if (expression == null) {
            return null;
        }
        Set<Node> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (var node : paths.nodes(expression, document)) {
            found.add(owner(node, unit));
        }
        var numbers = new BitSet();
        var number = 0;
        var all = document.getElementsByTagName(unit);
        for (var i = 0; all.item(i) != null; i++) {
            var element = all.item(i);
            if (owner(element.getParentNode(), unit).getNodeName().equals(unit)) {
                continue;
            }
            numbers.set(number++, isFound(element, found));
        }
        return numbers;
    }

    /** The unit that a node is in; otherwise its element, or itself. */
    private static Node owner(Node node, String unit) {
        var element = node instanceof Attr attribute ? attribute.getOwnerElement() : node;
        for (Node around = element; around != null; around = around.getParentNode()) {
            if (around instanceof Element && around.getNodeName().equals(unit)) {
                return around;
            }
        }
        return element;
    }

    private static boolean isFound(Node unit, Set<Node> found) {
        for (Node around = unit; around != null; around = around.getParentNode()) {
            if (found.contains(around)) {
                return true;
            }
        }
        return false;
    }
}
