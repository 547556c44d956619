package dev.parlance.file.gate;

import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Path;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * An XML file as a stream, in any encoding. Nothing outside of the file is fetched, its own entities are not
 * expanded, no tag is longer than {@value TagLimit#MOST} characters and no other token longer than
 * {@value #LONGEST_TOKEN}, so that memory is bounded by what the caller keeps.
 */
public final class XmlFile implements AutoCloseable {
    /** Fetches nothing outside of a file, and does not expand its entities. */
    static final XMLInputFactory FACTORY = factory();

    private static final int LONGEST_TOKEN = 4 << 20;

    private static final String BEFORE_DETAIL = "Message: ";

    private final Reader text;
    private final XMLStreamReader xml;

    private XmlFile(Reader text, XMLStreamReader xml) {
        this.text = text;
        this.xml = xml;
    }

    /** Opens a file. */
    public static XmlFile open(Path file) throws UnreadableFile, IOException {
        var encoding = TextEncoding.of(file, EncodingRules.XML);
        var text = new TagLimit(encoding.text(file));
        try {
            return new XmlFile(text, XmlTokens.of(text, LONGEST_TOKEN));
        } catch (XMLStreamException broken) {
            text.close();
            throw broken(broken);
        }
    }

    /** Reads XML in the encoding that it declares, with the limits of such a file. The caller closes the bytes. */
    public static XMLStreamReader reader(InputStream bytes) throws XMLStreamException {
        return XmlTokens.of(bytes, LONGEST_TOKEN);
    }

    /** Reads XML from characters, with the same limits. The caller closes them. */
    public static XMLStreamReader reader(Reader text) throws XMLStreamException {
        return XmlTokens.of(text, LONGEST_TOKEN);
    }

    /** The reader. Pass a DOCTYPE to {@link #refuseEntities} and the exceptions of the reader to {@link #broken}. */
    public XMLStreamReader xml() {
        return xml;
    }

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, true);
        // predefined references count too, and declared entities are refused
        factory.setProperty("jdk.xml.totalEntitySizeLimit", "0");
        factory.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "0");
        // styles of InDesign have more than 200, the default
        factory.setProperty("jdk.xml.elementAttributeLimit", "1000");
        factory.setXMLResolver((_, _, _, _) -> new ByteArrayInputStream(new byte[0]));
        return factory;
    }

    /**
     * Refuses a DOCTYPE that declares entities.
     *
     * @param xml positioned at the DOCTYPE
     */
    public static void refuseEntities(XMLStreamReader xml) throws UnreadableFile {
        @Nullable String declaration = xml.getText();
        if (declaration != null && declaration.toUpperCase(Locale.ROOT).contains("<!ENTITY")) {
            throw new UnreadableFile(
                    Reason.UNSAFE,
                    "line %d: the DOCTYPE declares entities, which are not allowed; write their text instead"
                            .formatted(xml.getLocation().getLineNumber()));
        }
    }

    /**
     * Maps an exception of the parser to a problem of the file.
     *
     * @throws IOException when the disk failed and not the parser
     */
    public static UnreadableFile broken(XMLStreamException broken) throws IOException {
        if (broken.getNestedException() instanceof IOException io) {
            if (io.getCause() instanceof UnreadableFile unreadable) {
                return unreadable;
            }
            throw io;
        }
        var location = broken.getLocation();
        var line =
                location == null || location.getLineNumber() < 1 ? "" : "line %d: ".formatted(location.getLineNumber());
        var message = broken.getMessage() == null ? "" : broken.getMessage();
        if (message.contains("JAXP0001")) {
            return new UnreadableFile(
                    Reason.TOO_LARGE, line + "elements are nested too deeply or have too many attributes", broken);
        }
        var at = message.indexOf(BEFORE_DETAIL);
        var detail = at < 0
                ? ""
                : ": " + message.substring(at + BEFORE_DETAIL.length()).strip();
        return new UnreadableFile(Reason.BROKEN, line + "not well-formed XML" + detail, broken);
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
