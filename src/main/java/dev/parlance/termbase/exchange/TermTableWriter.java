package dev.parlance.termbase.exchange;

import dev.parlance.table.TableWriter;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.TermFields;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes concepts into a table, one row per term. */
record TermTableWriter(TableWriter table) implements TermWriter {
    @Override
    public void write(ConceptRecord concept) throws IOException {
        for (var term : concept.terms()) {
            table.row(cells(concept, term.fields()));
        }
    }

    /** The cells of a row, in the order of {@link TermColumns#ALL}. */
    private static List<String> cells(ConceptRecord concept, TermFields term) {
        var ofConcept = concept.fields();
        return List.of(
                TermWriter.id(concept),
                text(ofConcept.conceptNote()),
                text(ofConcept.definition()),
                text(ofConcept.domain()),
                TermColumns.join(ofConcept.areas()),
                text(ofConcept.url()),
                term.lang(),
                term.text(),
                text(term.status()),
                text(term.termType()),
                text(term.partOfSpeech()),
                text(term.gender()),
                text(term.number()),
                flag(term.is(term.preferred())),
                flag(term.is(term.forbidden())),
                flag(term.is(term.caseSensitive())),
                flag(term.is(term.exactMatch())),
                text(term.note()),
                text(term.usage()),
                text(term.shortTranslation()),
                text(term.customJson()));
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }

    private static String flag(boolean flag) {
        return flag ? "true" : "";
    }

    @Override
    public void close() throws IOException {
        table.close();
    }
}
