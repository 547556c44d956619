package dev.parlance.termbase.exchange;

import dev.parlance.table.CsvTableWriter;
import dev.parlance.table.XlsxTableWriter;
import dev.parlance.termbase.concept.ConceptRecord;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes concepts into a file, one after the other. Concepts without terms are skipped, because no format can hold
 * them.
 */
public interface TermWriter extends AutoCloseable {
    /** Prefix of the ids that exported files give to concepts that were created in this service. */
    String OWN_ID = "parlance-";

    void write(ConceptRecord concept) throws IOException;

    @Override
    void close() throws IOException;

    /**
     * Opens a file.
     *
     * @param escapeFormulas whether cells of CSV that a spreadsheet would run begin with an apostrophe
     */
    static TermWriter open(TermFormat format, Path file, String title, boolean escapeFormulas) throws IOException {
        return switch (format) {
            case TBX -> new TbxWriter(file, title);
            case CSV -> new TermTableWriter(new CsvTableWriter(stream(file), TermColumns.ALL, escapeFormulas));
            case XLSX -> new TermTableWriter(new XlsxTableWriter(stream(file), "Terms", TermColumns.ALL));
        };
    }

    private static OutputStream stream(Path file) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    }

    /** The id of a concept in files: the id from its original file, or one of this service. */
    static String id(ConceptRecord concept) {
        return concept.externalId() == null ? OWN_ID + concept.id() : concept.externalId();
    }
}
