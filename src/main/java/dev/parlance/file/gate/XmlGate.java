package dev.parlance.file.gate;

import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads an XML file once from end to end before any filter does. The file must be well-formed, declare no entities that
 * its format cannot keep, and refer to nothing that would be fetched. The result describes its root element and its
 * target language.
 *
 * @param root local name of the root element
 * @param version the {@code version} attribute of the root; null when it has none
 * @param targetLanguage {@code trgLang} or the first {@code target-language} of XLIFF, or {@code TargetLanguage} of
 *     TTX, or {@code language} of Qt Linguist; null when there is none
 * @param strings whether elements of Android string resources are children of the root
 */
public record XmlGate(
        String root, @Nullable String version, @Nullable String targetLanguage, boolean strings) {

    /** Files for translation can contain other files as text, such as the original in a {@code .sdlxliff}. */
    private static final int LONGEST_TOKEN = 24 << 20;

    /** Checks a file that must not declare entities. */
    public static XmlGate check(Reader text) throws UnreadableFile, IOException {
        return check(text, false);
    }

    /**
     * Checks a file.
     *
     * @param entities whether it may declare {@linkplain InternalEntities plain texts} as entities
     */
    public static XmlGate check(Reader text, boolean entities) throws UnreadableFile, IOException {
        XMLStreamReader xml = null;
        try {
            xml = XmlTokens.of(text, LONGEST_TOKEN);
            return new Pass(xml, entities).read();
        } catch (XMLStreamException broken) {
            throw XmlFile.broken(broken);
        } finally {
            close(xml);
        }
    }

    /** Checks a text that must not declare entities, and only checks it, which is {@linkplain WellFormed quicker}. */
    public static void checkOnly(String text) throws UnreadableFile, IOException {
        if (!WellFormed.certainly(text, LONGEST_TOKEN)) {
            check(new StringReader(text));
        }
    }

    /** Whether an attribute refers to rules or annotations in another file (ITS 2.0), which a filter would fetch. */
    static boolean refersOutside(XMLStreamReader xml, String element, int attribute) {
        return switch (xml.getAttributeLocalName(attribute)) {
            case "locQualityIssuesRef", "provenanceRecordsRef" ->
                !xml.getAttributeValue(attribute).startsWith("#");
            case "locQualityIssuesRefPointer", "provenanceRecordsRefPointer" -> true;
            case "href" -> element.equals("rules");
            default -> false;
        };
    }

    private static void close(@Nullable XMLStreamReader xml) {
        try {
            if (xml != null) {
                xml.close();
            }
        } catch (XMLStreamException _) {
            // the text is closed by its owner
        }
    }

    /** One pass over a file. */
    private static final class Pass {
        private final XMLStreamReader xml;
        private final boolean entities;
        private @Nullable String root;
        private @Nullable String version;
        private @Nullable String targetLanguage;
        private boolean strings;
        private int depth;

        Pass(XMLStreamReader xml, boolean entities) {
            this.xml = xml;
            this.entities = entities;
        }

        XmlGate read() throws XMLStreamException, UnreadableFile {
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamConstants.DTD -> checkType();
                    case XMLStreamConstants.START_ELEMENT -> start();
                    case XMLStreamConstants.END_ELEMENT -> depth--;
                    default -> {}
                }
            }
            return new XmlGate(root == null ? "" : root, version, targetLanguage, strings);
        }

        private void checkType() throws UnreadableFile {
            if (entities) {
                InternalEntities.check(xml);
            } else {
                XmlFile.refuseEntities(xml);
            }
        }

        private void start() throws UnreadableFile {
            depth++;
            var name = xml.getLocalName();
            if (root == null) {
                root = name;
                version = xml.getAttributeValue(null, "version");
            } else if (depth == 2) {
                strings |= name.equals("string") || name.equals("string-array") || name.equals("plurals");
            }
            refuseOutside(name);
            if (targetLanguage == null) {
                var named = switch (name) {
                    case "file" -> xml.getAttributeValue(null, "target-language");
                    case "xliff" -> xml.getAttributeValue(null, "trgLang");
                    case "TS" -> xml.getAttributeValue(null, "language");
                    case "UserSettings" -> xml.getAttributeValue(null, "TargetLanguage");
                    default -> null;
                };
                targetLanguage = named == null || named.isBlank() ? null : named;
            }
        }

        private void refuseOutside(String element) throws UnreadableFile {
            for (var i = 0; i < xml.getAttributeCount(); i++) {
                if (refersOutside(xml, element, i)) {
                    throw new UnreadableFile(
                            Reason.UNSAFE,
                            "line %d: the attribute %s refers to another file, which is not allowed"
                                    .formatted(xml.getLocation().getLineNumber(), xml.getAttributeLocalName(i)));
                }
            }
        }
    }
}
