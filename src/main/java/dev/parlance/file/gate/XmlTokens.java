package dev.parlance.file.gate;

import java.io.InputStream;
import java.io.Reader;
import java.util.HashSet;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import org.jspecify.annotations.Nullable;

/**
 * An XML parser whose memory is bounded: it refuses a token that is too long before it has read it, and too many
 * different names, each of which a parser keeps until the end of the file.
 */
final class XmlTokens extends StreamReaderDelegate {
    /** For names, each with {@link #PER_NAME} characters for its entry in the tables of the parser. */
    private static final int NAMES = 16 << 20;

    private static final int PER_NAME = 64;
    private static final int RECENT = 64;

    private final TokenBudget budget;
    /** Names of those that were kept, by their hash, which are found without the set. */
    private final @Nullable String[] recent = new String[RECENT];

    private final Set<String> names = new HashSet<>();
    private int left = NAMES;

    private XmlTokens(XMLStreamReader xml, TokenBudget budget) {
        super(xml);
        this.budget = budget;
    }

    /** Reads a text whose tokens have at most {@code longest} characters. */
    static XMLStreamReader of(Reader text, int longest) throws XMLStreamException {
        return of(text, longest, XmlFile.FACTORY);
    }

    /** Reads a text by a parser of another factory. */
    static XMLStreamReader of(Reader text, int longest, XMLInputFactory parsers) throws XMLStreamException {
        var budget = new TokenBudget(longest, "characters");
        return new XmlTokens(parsers.createXMLStreamReader(budget.over(text)), budget);
    }

    /** Reads bytes whose tokens have at most {@code longest} bytes. */
    static XMLStreamReader of(InputStream bytes, int longest) throws XMLStreamException {
        var budget = new TokenBudget(longest, "bytes");
        return new XmlTokens(XmlFile.FACTORY.createXMLStreamReader(budget.over(bytes)), budget);
    }

    @Override
    public int next() throws XMLStreamException {
        return read(super.next());
    }

    @Override
    public int nextTag() throws XMLStreamException {
        return read(super.nextTag());
    }

    private int read(int event) throws XMLStreamException {
        budget.renew();
        if (event == START_ELEMENT) {
            keep(getLocalName());
            keep(getPrefix());
            for (var i = 0; i < getAttributeCount(); i++) {
                keep(getAttributeLocalName(i));
                keep(getAttributePrefix(i));
            }
            for (var i = 0; i < getNamespaceCount(); i++) {
                keep(getNamespacePrefix(i));
                keep(getNamespaceURI(i));
            }
        } else if (event == PROCESSING_INSTRUCTION) {
            keep(getPITarget());
        }
        return event;
    }

    private void keep(@Nullable String name) throws XMLStreamException {
        if (name == null) {
            return;
        }
        var place = name.hashCode() & (RECENT - 1);
        if (name.equals(recent[place])) {
            return;
        }
        recent[place] = name;
        if (names.add(name)) {
            left -= name.length() + PER_NAME;
            if (left < 0) {
                var tooMany = UnreadableFile.tooLarge(
                        "line %d: the different names of elements and attributes are too many or too long"
                                .formatted(getLocation().getLineNumber()),
                        NAMES);
                throw new XMLStreamException(tooMany.getMessage(), new java.io.IOException(tooMany));
            }
        }
    }
}
