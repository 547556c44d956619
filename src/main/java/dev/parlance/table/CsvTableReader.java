package dev.parlance.table;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.StringArrayHandler;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV (RFC 4180) with commas, semicolons or tabs, in UTF-8, or in UTF-16 with a byte order mark. An apostrophe
 * before a formula is removed, as {@link CsvTableWriter} writes it.
 */
public final class CsvTableReader {
    /**
     * An extra row after the last one. FastCSV accepts a quotation mark that is not closed and closes it at the end
     * of the file; in that case this text is inside the last cell.
     */
    private static final String END = "\uffff";

    private static final int HEADER = 1 << 15;
    private static final String SEPARATORS = ",;\t";

    private final TableSink sink;
    private final Iterator<String[]> records;
    private long number;

    private CsvTableReader(TableSink sink, Iterator<String[]> records) {
        this.sink = sink;
        this.records = records;
    }

    /**
     * Reads a file from end to end.
     *
     * @throws UnreadableFile when it is not valid CSV; the sink may have received rows before that
     * @throws IOException when the disk or the sink fails; the file may be valid
     */
    public static void read(Path file, TableSink sink) throws UnreadableFile, IOException {
        try (var bytes = new BufferedInputStream(Files.newInputStream(file));
                var text = text(bytes);
                var csv = csv(text)) {
            new CsvTableReader(sink, csv.iterator()).rows();
        } catch (CharacterCodingException broken) {
            throw wrongEncoding(broken);
        } catch (UncheckedIOException failed) {
            if (failed.getCause() instanceof CharacterCodingException broken) {
                throw wrongEncoding(broken);
            }
            throw failed.getCause();
        }
    }

    private static UnreadableFile wrongEncoding(CharacterCodingException broken) {
        return new UnreadableFile(
                Reason.WRONG_ENCODING, "the file is neither UTF-8 nor UTF-16 with a byte order mark", broken);
    }

    private static BufferedReader text(InputStream bytes) throws IOException {
        bytes.mark(2);
        var head = bytes.readNBytes(2);
        bytes.reset();
        var charset = starts(head, 0xfe, 0xff) ? UTF_16BE : starts(head, 0xff, 0xfe) ? UTF_16LE : UTF_8;
        var whole = new SequenceInputStream(bytes, new ByteArrayInputStream(('\n' + END).getBytes(charset)));
        var text = new BufferedReader(new LoneReturns(strict(whole, charset)), HEADER);
        do {
            text.mark(1);
        } while (text.read() == '\ufeff');
        text.reset();
        return text;
    }

    private static boolean starts(byte[] head, int first, int second) {
        return head.length == 2 && (head[0] & 0xff) == first && (head[1] & 0xff) == second;
    }

    private static InputStreamReader strict(InputStream bytes, Charset charset) {
        return new InputStreamReader(
                bytes,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static CsvReader<String[]> csv(BufferedReader text) throws IOException {
        return CsvReader.builder()
                .fieldSeparator(separator(text))
                .skipEmptyLines(false)
                .allowExtraFields(true)
                .allowMissingFields(true)
                .allowExtraCharsAfterClosingQuote(true)
                .maxBufferSize(TableRow.LONGEST)
                .build(
                        StringArrayHandler.of(limits -> limits.maxFields(TableRow.MOST_CELLS)
                                .maxFieldSize(TableRow.LONGEST)
                                .maxRecordSize(TableRow.LONGEST)),
                        text);
    }

    /** The most frequent separator of the header. */
    private static char separator(BufferedReader text) throws IOException {
        text.mark(HEADER);
        var counts = new int[SEPARATORS.length()];
        var quoted = false;
        for (var i = 0; i < HEADER; i++) {
            var c = text.read();
            if (c < 0 || (c == '\n' && !quoted)) {
                break;
            }
            quoted ^= c == '"';
            var which = SEPARATORS.indexOf(c);
            if (which >= 0 && !quoted) {
                counts[which]++;
            }
        }
        text.reset();
        var best = counts[1] > counts[0] ? 1 : 0;
        return SEPARATORS.charAt(counts[2] > counts[best] ? 2 : best);
    }

    private void rows() throws UnreadableFile, IOException {
        var header = next();
        if (!sink.header(header == null ? new TableRow("", 1, List.of("")) : header)) {
            return;
        }
        for (var row = next(); row != null; row = next()) {
            sink.row(row);
        }
        sink.end();
    }

    private @Nullable TableRow next() throws UnreadableFile {
        try {
            var cells = record();
            if (!cells.getLast().endsWith(END) || records.hasNext()) {
                return new TableRow("", number, texts(cells));
            }
            if (cells.equals(List.of(END))) {
                return null;
            }
        } catch (CsvParseException broken) {
            throw new UnreadableFile(
                    Reason.TOO_LARGE,
                    "row %d has more than %,d cells or %,d characters"
                            .formatted(number, TableRow.MOST_CELLS, TableRow.LONGEST),
                    broken);
        }
        throw new UnreadableFile(Reason.BROKEN, "row %d: a quotation mark is not closed".formatted(number));
    }

    private static List<String> texts(List<String> cells) {
        for (var cell : cells) {
            if (cell.startsWith("'")) {
                return cells.stream().map(FormulaCells::unescape).toList();
            }
        }
        return cells;
    }

    private List<String> record() {
        var cells = List.of("");
        while (cells.equals(List.of(""))) { // an empty line
            number++;
            cells = List.of(records.next());
        }
        return cells;
    }
}
