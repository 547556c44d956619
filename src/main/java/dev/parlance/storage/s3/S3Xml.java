package dev.parlance.storage.s3;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/** Reads the small documents with which S3 responds. */
final class S3Xml {
    private static final XMLInputFactory FACTORY = factory();

    private S3Xml() {}

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    /** The text of the first element with a name; empty without one, or if the bytes are not XML. */
    static String text(Buffer xml, String element) {
        try {
            var reader = FACTORY.createXMLStreamReader(new ByteArrayInputStream(xml.getBytes()));
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT
                        && reader.getLocalName().equals(element)) {
                    return reader.getElementText();
                }
            }
            return "";
        } catch (XMLStreamException notXml) {
            return "";
        }
    }

    /** A text as the content of an element. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
