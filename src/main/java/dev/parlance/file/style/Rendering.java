package dev.parlance.file.style;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.ErrorListener;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamResult;
import org.jspecify.annotations.Nullable;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/** Runs a style sheet on a file (XSLT 1.0). It reads nothing else, calls no Java, and writes a limited text. */
final class Rendering {
    private static final int MOST_CHARACTERS = 4 << 20;
    private static final int LONGEST_MESSAGE = 500;
    /** The characters of all entities that a parser replaces. */
    private static final String ENTITIES = "10000000";

    private Rendering() {}

    /**
     * Writes a file as HTML.
     *
     * @param file XML that a gate has checked
     * @throws UnreadableFile when the style sheet cannot be compiled, fails, or writes too much
     */
    static void write(Reader file, String styleSheet, Writer html) throws UnreadableFile, IOException {
        var limited = new Limited(html);
        try {
            var transformer = compiled(styleSheet).newTransformer();
            transformer.setErrorListener(new Silent());
            transformer.setURIResolver(Rendering::refuse);
            transformer.setOutputProperty(OutputKeys.METHOD, "html");
            transformer.setOutputProperty(OutputKeys.ENCODING, "UTF-8");
            transformer.transform(new SAXSource(parser(false), new InputSource(file)), new StreamResult(limited));
        } catch (TransformerException | RuntimeException | LinkageError | StackOverflowError failed) {
            throw limited.isFull
                    ? new UnreadableFile(
                            Reason.TOO_LARGE,
                            "the style sheet writes more than %,d characters".formatted(MOST_CHARACTERS))
                    : new UnreadableFile(Reason.BROKEN, "the style sheet fails: " + message(failed));
        }
    }

    private static Templates compiled(String styleSheet) throws TransformerException {
        var factory = TransformerFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
        factory.setURIResolver(Rendering::refuse);
        var errors = new Silent();
        factory.setErrorListener(errors);
        var source = new SAXSource(parser(true), new InputSource(new StringReader(styleSheet)));
        try {
            var templates = factory.newTemplates(source);
            if (templates != null) {
                return templates;
            }
        } catch (TransformerException failed) {
            throw errors.first == null ? failed : errors.first;
        }
        throw errors.first == null ? new TransformerException("it cannot be compiled") : errors.first;
    }

    /** A parser that reads nothing but its input. */
    private static XMLReader parser(boolean refusesType) {
        try {
            var factory = SAXParserFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", refusesType);
            factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
            factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            var parser = factory.newSAXParser();
            parser.setProperty("jdk.xml.totalEntitySizeLimit", ENTITIES);
            parser.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "0");
            parser.setProperty("jdk.xml.entityExpansionLimit", "1000000");
            parser.setProperty("jdk.xml.elementAttributeLimit", "1000");
            return parser.getXMLReader();
        } catch (ParserConfigurationException | SAXException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static javax.xml.transform.Source refuse(String href, String base) throws TransformerException {
        throw new TransformerException("it must not refer to " + href);
    }

    private static String message(Throwable failed) {
        var message = failed instanceof StackOverflowError ? "its templates call each other too deeply" : said(failed);
        return message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE);
    }

    private static String said(Throwable failed) {
        var located =
                failed instanceof TransformerException known ? known.getMessageAndLocation() : failed.getMessage();
        return located == null ? failed.getClass().getSimpleName() : located;
    }

    /** Keeps the first error, and prints none. */
    private static final class Silent implements ErrorListener {
        private @Nullable TransformerException first;

        @Override
        public void warning(TransformerException ignored) {
            // messages of the style sheet
        }

        @Override
        public void error(TransformerException error) {
            first = first == null ? error : first;
        }

        @Override
        public void fatalError(TransformerException error) {
            error(error);
        }
    }

    /** Fails when there are too many characters. */
    private static final class Limited extends FilterWriter {
        private int left = MOST_CHARACTERS;
        private boolean isFull;

        Limited(Writer out) {
            super(out);
        }

        private void take(int count) throws IOException {
            left -= count;
            if (left < 0) {
                isFull = true;
                throw new IOException("too many characters");
            }
        }

        @Override
        public void write(int c) throws IOException {
            take(1);
            super.write(c);
        }

        @Override
        public void write(char[] characters, int offset, int length) throws IOException {
            take(length);
            super.write(characters, offset, length);
        }

        @Override
        public void write(String text, int offset, int length) throws IOException {
            take(length);
            super.write(text, offset, length);
        }
    }
}
