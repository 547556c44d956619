package dev.parlance.termbase.exchange;

import dev.parlance.table.TableWriter;
import dev.parlance.termbase.concept.ConceptRecord;
import java.io.IOException;

/** Writes concepts into a table, one row per term. */
final class TermTableWriter implements TermWriter {
    private final TableWriter table;

    TermTableWriter(TableWriter table) {
        this.table = table;
    }

    @Override
    public void write(ConceptRecord concept) throws IOException {
        for (var term : concept.terms()) {
            table.row(TermWriter.cells(concept, term.fields()));
        }
    }

    @Override
    public void close() throws IOException {
        table.close();
    }
}
