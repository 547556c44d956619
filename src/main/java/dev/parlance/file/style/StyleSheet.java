package dev.parlance.file.style;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.gate.XmlFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.SettingsSchema;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** The style sheets of import settings, before they are stored. What only a processor finds, a preview says. */
public final class StyleSheet {
    /** The name of the field with a style sheet. */
    public static final String FILE = "xslFile";

    /** The name of the field with the URL of one. */
    public static final String URL = "xslUrl";

    /** The most characters of a style sheet. */
    public static final int LONGEST = 1 << 20;

    /** The blocks of import settings that have style sheets. */
    public static final List<String> BLOCKS = SettingsSchema.tree().path("properties").properties().stream()
            .filter(block -> block.getValue().path("properties").has(FILE))
            .map(Map.Entry::getKey)
            .toList();

    private static final String NAMESPACE = "http://www.w3.org/1999/XSL/Transform";
    private static final Set<String> ROOTS = Set.of("stylesheet", "transform");
    private static final Set<String> REFERENCES = Set.of("import", "include");

    private StyleSheet() {}

    /** What is wrong with a style sheet, for the person who sent it. */
    public static final class Invalid extends Exception {
        private static final long serialVersionUID = 1L;

        Invalid(String message) {
            super(message, null, false, false);
        }
    }

    /** The texts in settings, by the block that they are for. */
    public static Map<String, String> of(FileImportSettings settings) {
        var texts = new HashMap<String, String>();
        for (var block : BLOCKS) {
            var text = settings.text(block + "/" + FILE);
            if (text != null) {
                texts.put(block, text);
            }
        }
        return texts;
    }

    /** The text of a style sheet in the encoding that it declares, checked. */
    public static String checked(byte[] bytes) throws Invalid {
        var text = new String(bytes, charset(bytes));
        var marked = text.startsWith("\uFEFF") ? text.substring(1) : text;
        check(marked);
        return marked;
    }

    private static Charset charset(byte[] bytes) throws Invalid {
        try {
            var xml = XmlFile.reader(new ByteArrayInputStream(bytes));
            @Nullable String declared = xml.getCharacterEncodingScheme();
            @Nullable String found = xml.getEncoding();
            return declared != null ? Charset.forName(declared) : found != null ? Charset.forName(found) : UTF_8;
        } catch (XMLStreamException | IllegalCharsetNameException | UnsupportedCharsetException _) {
            throw new Invalid("must be well-formed XML in a known encoding");
        }
    }

    /** Checks that a text is well-formed XSLT 1.0 that is complete in itself. */
    public static void check(String text) throws Invalid {
        try {
            check(XmlFile.reader(new StringReader(text)));
        } catch (XMLStreamException broken) {
            var location = broken.getLocation();
            throw new Invalid("must be well-formed XML%s"
                    .formatted(location == null ? "" : ": see line %d".formatted(location.getLineNumber())));
        }
    }

    private static void check(XMLStreamReader xml) throws XMLStreamException, Invalid {
        var isRoot = true;
        while (xml.hasNext()) {
            var event = xml.next();
            if (event == XMLStreamConstants.DTD) {
                throw new Invalid("must not have a DOCTYPE");
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                element(xml, isRoot);
                isRoot = false;
            }
        }
    }

    private static void element(XMLStreamReader xml, boolean isRoot) throws Invalid {
        var isOwn = NAMESPACE.equals(xml.getNamespaceURI());
        if (isRoot && !(isOwn && ROOTS.contains(xml.getLocalName()))) {
            throw new Invalid("must have the root element stylesheet or transform of the namespace " + NAMESPACE);
        } else if (isRoot && !"1.0".equals(xml.getAttributeValue(null, "version"))) {
            throw new Invalid("must be XSLT with version=\"1.0\"");
        } else if (isOwn && REFERENCES.contains(xml.getLocalName())) {
            throw new Invalid("must be complete: line %d refers to another style sheet"
                    .formatted(xml.getLocation().getLineNumber()));
        }
    }
}
