package dev.parlance.termbase.concept;

import dev.parlance.termbase.concept.ConceptRecord.ChangeStamp;
import dev.parlance.termbase.concept.ConceptRecord.TermRecord;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads concepts from rows that begin with {@link ConceptStore#COLUMNS}. Columns are read by position, because looking
 * up thirty names per row takes longer than all other work on a million rows.
 */
public final class ConceptRowStore {
    private static final int ID = 0;
    private static final int TERM_ID = 11;

    private ConceptRowStore() {}

    public static List<ConceptRecord> all(RowSet<Row> rows) {
        var concepts = new ArrayList<ConceptRecord>();
        var fold = new Fold(concepts::add);
        rows.forEach(fold::row);
        fold.end();
        return concepts;
    }

    /** A concept with only the term of its row. */
    static ConceptRecord withOneTerm(Row row) {
        return concept(row, List.of(term(row)));
    }

    /** Combines rows that are ordered by concept into concepts; belongs to one reader. */
    public static final class Fold {
        private final Consumer<ConceptRecord> sink;
        private @Nullable Row head;
        private List<TermRecord> terms = new ArrayList<>();

        public Fold(Consumer<ConceptRecord> sink) {
            this.sink = sink;
        }

        public void row(Row row) {
            if (number(row, ID) == null) {
                return;
            }
            if (head == null || head.getLong(ID).longValue() != row.getLong(ID).longValue()) {
                end();
                head = row;
            }
            if (number(row, TERM_ID) != null) {
                terms.add(term(row));
            }
        }

        public void end() {
            if (head != null) {
                sink.accept(concept(head, terms));
                terms = new ArrayList<>();
                head = null;
            }
        }
    }

    private static ConceptRecord concept(Row row, List<TermRecord> terms) {
        var next = new Columns(row, ID);
        return new ConceptRecord(
                next.id(),
                next.text(),
                new ConceptFields(next.text(), next.text(), next.text(), next.texts(), next.text()),
                next.stamp(),
                terms);
    }

    private static TermRecord term(Row row) {
        var next = new Columns(row, TERM_ID);
        return new TermRecord(
                next.id(),
                new TermFields(
                        next.present(),
                        next.present(),
                        next.text(),
                        next.text(),
                        next.text(),
                        next.text(),
                        next.text(),
                        next.flag(),
                        next.flag(),
                        next.flag(),
                        next.flag(),
                        next.text(),
                        next.text(),
                        next.text(),
                        TermFields.customValues(next.text())),
                next.stamp());
    }

    private static @Nullable Long number(Row row, int column) {
        return row.getLong(column);
    }

    /** Reads the columns of a row from left to right. */
    private static final class Columns {
        private final Row row;
        private int at;

        Columns(Row row, int from) {
            this.row = row;
            this.at = from;
        }

        long id() {
            return row.getLong(at++);
        }

        @Nullable
        String text() {
            return row.getString(at++);
        }

        String present() {
            return row.getString(at++);
        }

        boolean flag() {
            return row.getBoolean(at++);
        }

        List<String> texts() {
            return List.of(Objects.requireNonNull(row.getArrayOfStrings(at++)));
        }

        ChangeStamp stamp() {
            return new ChangeStamp(id(), time(), id(), time());
        }

        private Instant time() {
            return row.getOffsetDateTime(at++).toInstant();
        }
    }
}
