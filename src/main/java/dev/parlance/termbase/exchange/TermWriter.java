package dev.parlance.termbase.exchange;

import dev.parlance.table.CsvTableWriter;
import dev.parlance.table.XlsxTableWriter;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.TermFields;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes concepts into a file, one after the other. Concepts without terms are skipped, because no format can hold
 * them.
 */
public interface TermWriter extends AutoCloseable {
    /** Prefix of the ids that exported files give to concepts that were created in this service. */
    String OWN_ID = "parlance-";

    void write(ConceptRecord concept) throws IOException;

    /** Completes the file. */
    @Override
    void close() throws IOException;

    static TermWriter open(TermFormat format, Path file, String title) throws IOException {
        return switch (format) {
            case TBX -> new TbxWriter(file, title);
            case CSV -> new TermTableWriter(new CsvTableWriter(stream(file), TermColumns.ALL));
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

    /** The cells of the row of a term, in the order of {@link TermColumns#ALL}. */
    static List<String> cells(ConceptRecord concept, TermFields term) {
        var said = concept.fields();
        var cells = new ArrayList<String>();
        cells.add(id(concept));
        cells.add(text(said.conceptNote()));
        cells.add(text(said.definition()));
        cells.add(text(said.domain()));
        cells.add(TermColumns.join(said.areas()));
        cells.add(text(said.url()));
        cells.add(term.lang());
        cells.add(term.text());
        cells.add(text(term.status()));
        cells.add(text(term.termType()));
        cells.add(text(term.partOfSpeech()));
        cells.add(text(term.gender()));
        cells.add(text(term.number()));
        cells.add(flag(term.is(term.preferred())));
        cells.add(flag(term.is(term.forbidden())));
        cells.add(flag(term.is(term.caseSensitive())));
        cells.add(flag(term.is(term.exactMatch())));
        cells.add(text(term.note()));
        cells.add(text(term.usage()));
        cells.add(text(term.shortTranslation()));
        cells.add(text(term.customJson()));
        return cells;
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static String flag(boolean flag) {
        return flag ? "true" : "";
    }
}
