package dev.parlance.termbase.concept;

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
    private static final int EXTERNAL_ID = 1;
    private static final int CONCEPT_NOTE = 2;
    private static final int DEFINITION = 3;
    private static final int DOMAIN = 4;
    private static final int SUB_DOMAINS = 5;
    private static final int URL = 6;
    private static final int CONCEPT_CREATED_BY = 7;
    private static final int CONCEPT_CREATED_AT = 8;
    private static final int CONCEPT_MODIFIED_BY = 9;
    private static final int CONCEPT_MODIFIED_AT = 10;
    private static final int TERM_ID = 11;
    private static final int LANG = 12;
    private static final int TEXT = 13;
    private static final int STATUS = 14;
    private static final int TERM_TYPE = 15;
    private static final int PART_OF_SPEECH = 16;
    private static final int GENDER = 17;
    private static final int NUMBER = 18;
    private static final int CASE_SENSITIVE = 19;
    private static final int EXACT_MATCH = 20;
    private static final int FORBIDDEN = 21;
    private static final int PREFERRED = 22;
    private static final int NOTE = 23;
    private static final int USAGE = 24;
    private static final int SHORT_TRANSLATION = 25;
    private static final int CUSTOM_FIELDS = 26;
    private static final int CREATED_BY = 27;
    private static final int CREATED_AT = 28;
    private static final int MODIFIED_BY = 29;
    private static final int MODIFIED_AT = 30;

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
        return new ConceptRecord(
                row.getLong(ID),
                text(row, EXTERNAL_ID),
                new ConceptFields(
                        text(row, CONCEPT_NOTE),
                        text(row, DEFINITION),
                        text(row, DOMAIN),
                        List.of(Objects.requireNonNull(row.getArrayOfStrings(SUB_DOMAINS))),
                        text(row, URL)),
                new ChangeStamp(
                        row.getLong(CONCEPT_CREATED_BY),
                        at(row, CONCEPT_CREATED_AT),
                        row.getLong(CONCEPT_MODIFIED_BY),
                        at(row, CONCEPT_MODIFIED_AT)),
                terms);
    }

    private static TermRecord term(Row row) {
        return new TermRecord(
                row.getLong(TERM_ID),
                new TermFields(
                        row.getString(LANG),
                        row.getString(TEXT),
                        text(row, STATUS),
                        text(row, TERM_TYPE),
                        text(row, PART_OF_SPEECH),
                        text(row, GENDER),
                        text(row, NUMBER),
                        row.getBoolean(CASE_SENSITIVE),
                        row.getBoolean(EXACT_MATCH),
                        row.getBoolean(FORBIDDEN),
                        row.getBoolean(PREFERRED),
                        text(row, NOTE),
                        text(row, USAGE),
                        text(row, SHORT_TRANSLATION),
                        TermFields.customValues(text(row, CUSTOM_FIELDS))),
                new ChangeStamp(
                        row.getLong(CREATED_BY), at(row, CREATED_AT), row.getLong(MODIFIED_BY), at(row, MODIFIED_AT)));
    }

    private static @Nullable String text(Row row, int column) {
        return row.getString(column);
    }

    private static @Nullable Long number(Row row, int column) {
        return row.getLong(column);
    }

    private static Instant at(Row row, int column) {
        return row.getOffsetDateTime(column).toInstant();
    }
}
