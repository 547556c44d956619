package dev.parlance.table;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.dhatim.fastexcel.reader.CellAddress;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parts of a workbook once before fastexcel does, and refuses parts that would exhaust the memory.
 * fastexcel keeps a whole row and all shared texts, and allocates as many columns and shared texts as a cell names,
 * for example {@code <v>2000000000</v>}. Every part is checked, because a sheet may have any name. The parser is that
 * of fastexcel, so that both fail at the same place.
 */
final class SheetCheck {
    private static final long MOST_SHARED_BYTES = 96L << 20;
    private static final int MOST_ARRAY_FORMULAS = 1_000;
    private static final int LONGEST_FORMULA = 8_192;
    private static final int DEEPEST = 100;
    private static final XMLInputFactory XML = new InputFactoryImpl();

    static {
        XML.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XML.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    }

    private long shared;
    private long lastShared = -1;
    private int arrayFormulas;

    private SheetCheck() {}

    static void check(Path file) throws UnreadableFile, IOException {
        var check = new SheetCheck();
        try (var zip = new ZipFile(file.toFile())) {
            for (var entries = zip.entries(); entries.hasMoreElements(); ) {
                try (var in = zip.getInputStream(entries.nextElement())) {
                    check.new Part(in).read();
                }
            }
        }
        if (check.lastShared >= check.shared) {
            throw new UnreadableFile(
                    Reason.BROKEN,
                    "a cell refers to the shared text %,d, but the workbook has %,d"
                            .formatted(check.lastShared + 1, check.shared));
        }
    }

    /** One part of the archive. */
    private final class Part {
        private final Budget budget;
        private final StringBuilder value = new StringBuilder();
        private int depth;
        private long row;
        private String within = "";
        private @Nullable String cell;
        private int valueDepth;

        Part(InputStream in) {
            budget = new Budget(in);
        }

        void read() throws UnreadableFile {
            try {
                var xml = XML.createXMLStreamReader(budget);
                while (xml.hasNext()) {
                    event(xml, xml.next());
                }
            } catch (XMLStreamException | RuntimeException _) {
                // not XML, such as a picture; in a sheet fastexcel fails at the same place
            }
            if (budget.left < 0) {
                throw tooLarge("a row or element has more than %,d bytes".formatted(TableRow.LONGEST));
            }
        }

        private UnreadableFile tooLarge(String what) {
            return new UnreadableFile(Reason.TOO_LARGE, (row == 0 ? "" : "row %d: ".formatted(row)) + what);
        }

        private void event(XMLStreamReader xml, int event) throws UnreadableFile {
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> start(xml);
                case XMLStreamConstants.END_ELEMENT -> end(xml.getLocalName());
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (valueDepth > 0) {
                        value.append(xml.getText());
                    }
                }
                default -> {}
            }
        }

        private void start(XMLStreamReader xml) throws UnreadableFile {
            if (++depth > DEEPEST) {
                throw tooLarge("elements are nested more than %d levels deep".formatted(DEEPEST));
            }
            var name = xml.getLocalName();
            if (within.isEmpty()) {
                budget.left = TableRow.LONGEST;
                begin(xml, name);
            } else if (name.equals("c")) {
                cell(xml);
            } else if (valueDepth == 0 && (name.equals("v") || name.equals("f"))) {
                valueDepth = depth;
                if ("array".equals(xml.getAttributeValue(null, "t")) && ++arrayFormulas > MOST_ARRAY_FORMULAS) {
                    throw tooLarge("more than %,d array formulas; save their values".formatted(MOST_ARRAY_FORMULAS));
                }
            }
        }

        private void begin(XMLStreamReader xml, String name) throws UnreadableFile {
            if (name.equals("row")) {
                within = name;
                row = number(xml.getAttributeValue(null, "r"), row + 1);
            } else if (name.equals("si")) {
                within = name;
                shared++;
                if (budget.read > MOST_SHARED_BYTES) {
                    throw tooLarge("the shared texts have more than %,d bytes; divide the workbook"
                            .formatted(MOST_SHARED_BYTES));
                }
            }
        }

        private void cell(XMLStreamReader xml) throws UnreadableFile {
            if (cell != null) {
                throw new UnreadableFile(Reason.BROKEN, "row %d: a cell within a cell".formatted(row));
            }
            var type = xml.getAttributeValue(null, "t");
            cell = type == null ? "n" : type;
            var reference = xml.getAttributeValue(null, "r");
            if (reference != null && column(reference) >= TableRow.MOST_CELLS) {
                throw tooLarge("cell %s is beyond column XFD".formatted(reference));
            }
        }

        private static int column(String reference) {
            try {
                return new CellAddress(reference).getColumn();
            } catch (NumberFormatException _) {
                return -1; // fastexcel refuses it
            }
        }

        private void end(String name) throws UnreadableFile {
            if (depth == valueDepth) {
                value(name.equals("v") && "s".equals(cell), name.equals("v") && "str".equals(cell));
                value.setLength(0);
                valueDepth = 0;
            } else if (name.equals("c")) {
                cell = null;
            } else if (name.equals(within)) {
                within = "";
                cell = null;
            }
            depth--;
        }

        private void value(boolean index, boolean text) throws UnreadableFile {
            if (index) {
                lastShared = Math.max(lastShared, number(value.toString(), -1));
            } else if (!text && value.length() > LONGEST_FORMULA) {
                throw tooLarge("a number or formula has more than %,d characters".formatted(LONGEST_FORMULA));
            }
        }

        private static long number(@Nullable String text, long otherwise) {
            try {
                return text == null ? otherwise : Integer.parseInt(text);
            } catch (NumberFormatException _) {
                return otherwise; // fastexcel refuses it
            }
        }
    }

    /** Limits the bytes between two resets, because a parser may keep all of them in memory. */
    private static final class Budget extends FilterInputStream {
        private long left = TableRow.LONGEST;
        private long read;

        Budget(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (left < 0) {
                throw new IOException("the limit of expanded bytes is reached");
            }
            var got = super.read(into, offset, length);
            left -= Math.max(0, got);
            read += Math.max(0, got);
            return got;
        }
    }
}
