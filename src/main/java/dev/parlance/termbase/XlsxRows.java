package dev.parlance.termbase;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the sheets of an XLSX file, cell by cell; shared texts wait on disk. A sheet whose first row names no terms is
 * passed over, unless it is the only one. A part with a DOCTYPE, which the format forbids, is refused, and so is a file that
 * inflates beyond measure.
 */
final class XlsxRows {
    private static final XMLInputFactory XML = factory();
    private static final long FREE_OF_RATIO = 32L << 20;
    private static final long MOST_RATIO = 200;
    private static final int LONGEST_CELL = 200_000;
    private static final int MOST_CELLS = 2_000;
    private static final Pattern SHEET = Pattern.compile("xl/worksheets/sheet(\\d+)\\.xml");
    /** How the format writes characters that XML cannot hold. */
    private static final Pattern ESCAPE = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private final ZipFile zip;
    private final TableReader table;
    private final long most;
    private long inflated;

    private XlsxRows(ZipFile zip, TableReader table, long bytes) {
        this.zip = zip;
        this.table = table;
        this.most = Math.max(FREE_OF_RATIO, bytes * MOST_RATIO);
    }

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        return factory;
    }

    static void read(Path file, TableReader table) throws IOException {
        try (var zip = new ZipFile(file.toFile())) {
            new XlsxRows(zip, table, Files.size(file)).sheets(file);
        } catch (ZipException broken) {
            throw new UnreadableTerms("broken", "this is no XLSX file", broken);
        } catch (XMLStreamException broken) {
            if (broken.getNestedException() instanceof IOException io) {
                throw io;
            }
            throw new UnreadableTerms("broken", "a part of the file is not well-formed XML", broken);
        }
    }

    private void sheets(Path file) throws IOException, XMLStreamException {
        var sheets = zip.stream()
                .filter(entry -> SHEET.matcher(entry.getName()).matches())
                .sorted(Comparator.comparingInt(XlsxRows::number))
                .toList();
        if (sheets.isEmpty()) {
            throw new UnreadableTerms("broken", "the file holds no sheet");
        }
        var shared = zip.getEntry("xl/sharedStrings.xml");
        var spool = Files.createTempFile(file.toAbsolutePath().getParent(), "strings", "");
        try (var texts = new TextSpool(spool)) {
            if (shared != null) {
                sharedTexts(shared, texts);
            }
            var read = 0;
            for (var sheet : sheets) {
                read += sheet(sheet, texts) ? 1 : 0;
            }
            if (read == 0) {
                throw new UnreadableTerms(
                        "header", "the first row names neither columns lang and text nor a language as a column");
            }
        } finally {
            Files.delete(spool);
        }
    }

    private static int number(ZipEntry entry) {
        var matcher = SHEET.matcher(entry.getName());
        var digits = matcher.matches() ? matcher.group(1) : "0";
        return digits.length() > 6 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    private XMLStreamReader open(ZipEntry entry) throws IOException, XMLStreamException {
        return XML.createXMLStreamReader(new Measured(new BufferedInputStream(zip.getInputStream(entry), 1 << 16)));
    }

    /** Counts what comes out of the archive, whatever the archive says of it. */
    private final class Measured extends FilterInputStream {
        Measured(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            var one = super.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            var got = super.read(into, offset, length);
            count(Math.max(0, got));
            return got;
        }

        private void count(int bytes) throws UnreadableTerms {
            inflated += bytes;
            if (inflated > most) {
                throw new UnreadableTerms(
                        "tooLarge", "the file inflates to more than %d times its size".formatted(MOST_RATIO));
            }
        }
    }

    private static int next(XMLStreamReader xml) throws XMLStreamException, UnreadableTerms {
        var event = xml.next();
        if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
            throw new UnreadableTerms("entities", "a part of the file has a DOCTYPE, which the format forbids");
        }
        return event;
    }

    private void sharedTexts(ZipEntry entry, TextSpool texts) throws IOException, XMLStreamException {
        var xml = open(entry);
        while (xml.hasNext()) {
            if (next(xml) == XMLStreamConstants.START_ELEMENT
                    && xml.getLocalName().equals("si")) {
                texts.add(text(xml, "si"));
            }
        }
        xml.close();
    }

    /** The texts of an element's runs, without how they are read aloud. */
    private static String text(XMLStreamReader xml, String element) throws XMLStreamException, IOException {
        var text = new StringBuilder();
        var inText = false;
        for (var phonetic = false; ; ) {
            switch (next(xml)) {
                case XMLStreamConstants.START_ELEMENT -> {
                    phonetic |= xml.getLocalName().equals("rPh");
                    inText = xml.getLocalName().equals("t") && !phonetic;
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (inText) {
                        append(text, xml);
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    inText = false;
                    phonetic &= !xml.getLocalName().equals("rPh");
                    if (xml.getLocalName().equals(element)) {
                        return unescaped(text.toString());
                    }
                }
                default -> {}
            }
        }
    }

    private static void append(StringBuilder text, XMLStreamReader xml) throws UnreadableTerms {
        if (text.length() > LONGEST_CELL) {
            throw new UnreadableTerms("tooLarge", "a cell has more than %d characters".formatted(LONGEST_CELL));
        }
        text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
    }

    private static String unescaped(String text) {
        return text.indexOf("_x") < 0
                ? text
                : ESCAPE.matcher(text)
                        .replaceAll(found ->
                                Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(found.group(1), 16))));
    }

    static String escaped(String text) {
        return text.indexOf("_x") < 0
                ? text
                : ESCAPE.matcher(text).replaceAll(found -> "_x005F" + Matcher.quoteReplacement(found.group()));
    }

    /** Whether the sheet is one of terms. */
    private boolean sheet(ZipEntry entry, TextSpool texts) throws IOException, XMLStreamException {
        var xml = open(entry);
        var cells = new ArrayList<String>();
        var known = false;
        var number = 0L;
        try {
            while (xml.hasNext()) {
                var event = next(xml);
                if (event == XMLStreamConstants.START_ELEMENT
                        && xml.getLocalName().equals("row")) {
                    number = number(xml.getAttributeValue(null, "r"), number + 1);
                    cells.clear();
                } else if (event == XMLStreamConstants.START_ELEMENT
                        && xml.getLocalName().equals("c")) {
                    cell(xml, cells, texts);
                } else if (event == XMLStreamConstants.END_ELEMENT
                        && xml.getLocalName().equals("row")) {
                    if (known) {
                        table.row(number, cells);
                    } else if (!table.header(number, cells)) {
                        return false;
                    }
                    known = true;
                }
            }
            table.end();
        } finally {
            xml.close();
        }
        return known;
    }

    private static long number(@Nullable String attribute, long otherwise) {
        return attribute == null || !attribute.matches("\\d{1,9}") ? otherwise : Long.parseLong(attribute);
    }

    private static void cell(XMLStreamReader xml, List<String> cells, TextSpool texts)
            throws IOException, XMLStreamException {
        var column = column(xml.getAttributeValue(null, "r"), cells.size());
        var type = xml.getAttributeValue(null, "t");
        var value = "";
        for (var event = next(xml); ; event = next(xml)) {
            if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("is")) {
                value = text(xml, "is");
            } else if (event == XMLStreamConstants.START_ELEMENT
                    && xml.getLocalName().equals("v")) {
                value = plain(xml);
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && xml.getLocalName().equals("c")) {
                break;
            }
        }
        while (cells.size() < column) {
            cells.add("");
        }
        cells.add(
                "s".equals(type)
                        ? texts.get(value)
                        : "b".equals(type)
                                ? Boolean.toString(value.equals("1"))
                                : "str".equals(type) ? unescaped(value) : value);
    }

    private static String plain(XMLStreamReader xml) throws XMLStreamException, UnreadableTerms {
        var text = new StringBuilder();
        for (var event = next(xml); event != XMLStreamConstants.END_ELEMENT; event = next(xml)) {
            if (event == XMLStreamConstants.CHARACTERS) {
                append(text, xml);
            }
        }
        return text.toString();
    }

    /** Of a reference such as {@code BC12}, from 0. */
    private static int column(@Nullable String reference, int otherwise) throws UnreadableTerms {
        if (reference == null) {
            return otherwise;
        }
        var column = 0;
        for (var i = 0; i < reference.length() && reference.charAt(i) >= 'A'; i++) {
            column = column * 26 + reference.charAt(i) - 'A' + 1;
            if (column > MOST_CELLS) {
                throw new UnreadableTerms("tooLarge", "a row has more than %d cells".formatted(MOST_CELLS));
            }
        }
        return Math.max(otherwise, column - 1);
    }
}
