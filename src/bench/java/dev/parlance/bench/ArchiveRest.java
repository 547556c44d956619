package dev.parlance.bench;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Compares two archives with the ZIP reader and the XML parser of the JDK. */
final class ArchiveRest {
    /** What a writer of paragraphs may split, join or leave out. */
    private static final Set<String> RUNS = Set.of(
            "r",
            "rPr",
            "t",
            "lang",
            "noProof",
            "proofErr",
            "smartTag",
            "smartTagPr",
            "lastRenderedPageBreak",
            "CharacterStyleRange",
            "Content");

    private ArchiveRest() {}

    static boolean isArchive(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(2), new byte[] {'P', 'K'});
        }
    }

    /**
     * Whether the copy has the same parts in the same order, those that differ well-formed, with the same text and,
     * outside of runs, the same elements.
     *
     * @param unmarked removes from a text what the translation has added
     */
    static boolean isEqual(Path original, Path copy, UnaryOperator<String> unmarked) throws IOException {
        try (var before = new ZipFile(original.toFile());
                var after = new ZipFile(copy.toFile())) {
            if (!before.stream()
                    .map(ZipEntry::getName)
                    .toList()
                    .equals(after.stream().map(ZipEntry::getName).toList())) {
                return false;
            }
            for (var entry : before.stream().toList()) {
                var old = before.getInputStream(entry).readAllBytes();
                var now = after.getInputStream(after.getEntry(entry.getName())).readAllBytes();
                if (!Arrays.equals(old, now) && !shape(old).equals(unmarked.apply(shape(now)))) {
                    return false;
                }
            }
            return true;
        }
    }

    private static String shape(byte[] xml) throws IOException {
        var factory = DocumentBuilderFactory.newNSInstance();
        try {
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            var document = builder.parse(new ByteArrayInputStream(xml));
            var elements = new StringBuilder();
            var texts = new StringBuilder();
            shape(document.getDocumentElement(), elements, texts);
            return elements + "\n" + texts;
        } catch (ParserConfigurationException | SAXException broken) {
            throw new IOException("not well-formed", broken);
        }
    }

    private static void shape(Node element, StringBuilder elements, StringBuilder texts) {
        if (element.getLocalName().equals("rPr") || isOf(element, "Properties", "CharacterStyleRange")) {
            return;
        }
        if (!RUNS.contains(element.getLocalName())) {
            elements.append(element.getLocalName());
            for (var i = 0; i < element.getAttributes().getLength(); i++) {
                elements.append(' ').append(element.getAttributes().item(i));
            }
            elements.append('\n');
        }
        for (var child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeType() == Node.ELEMENT_NODE) {
                shape(child, elements, texts);
            } else if (!child.getNodeValue().isBlank() || isText(element)) {
                texts.append(child.getNodeValue());
            }
        }
    }

    private static boolean isText(Node element) {
        return element.getLocalName().equals("t") || element.getLocalName().equals("Content");
    }

    private static boolean isOf(Node element, String name, String parent) {
        return element.getLocalName().equals(name)
                && element.getParentNode() != null
                && parent.equals(element.getParentNode().getLocalName());
    }
}
