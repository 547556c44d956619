package dev.parlance.termbase.concept;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Concepts and terms in PostgreSQL: a row per term, and a row with a null {@code term_id} for a concept without terms.
 */
public final class ConceptStore {
    public static final String COLUMNS = """
            select c.id, c.external_id, c.note as concept_note, c.definition, c.domain, c.sub_domains, c.url,
                   c.created_by as concept_created_by, c.created_at as concept_created_at,
                   c.modified_by as concept_modified_by, c.modified_at as concept_modified_at,
                   t.id as term_id, t.lang, t.text, t.status, t.term_type, t.part_of_speech, t.gender, t.number,
                   t.case_sensitive, t.exact_match, t.forbidden, t.preferred, t.note, t.usage, t.short_translation,
                   t.custom_fields::text as custom_fields, t.created_by, t.created_at, t.modified_by, t.modified_at
            """;
    private static final String OF_ONE = COLUMNS + """
              from concept c
              left join term t on t.concept_id = c.id
             where c.term_base_id = $1
               and c.id = $2
             order by t.id
            """;
    private static final String OF_TERM = COLUMNS + """
              from concept c
              join term t on t.concept_id = c.id
             where c.term_base_id = $1
               and t.id = $2
            """;
    private static final String MATCHING = """
              from concept c
             where c.term_base_id = $1
               and (($2::text is null and cardinality($3::text[]) = 0 and cardinality($4::text[]) = 0
                     and $5::boolean is null)
                    or exists (select
                                 from term f
                                where f.concept_id = c.id
                                  and ($2 is null or position(lower($2) in lower(f.text)) > 0)
                                  and (cardinality($3) = 0 or f.lang = any ($3))
                                  and (cardinality($4) = 0 or f.status = any ($4))
                                  and ($5 is null or f.forbidden = $5)))
            """;
    private static final String COUNT = """
            select count(*) as total
            """ + MATCHING;
    private static final String LIST = """
            with page as (
              select c.*
            """ + MATCHING + """
               order by c.id
               limit $6
              offset $7
            )
            """ + COLUMNS + """
              from page c
              left join term t on t.concept_id = c.id
             order by c.id, t.id
            """;
    private static final String TERMS_MATCHING = """
              from concept c
              join term t on t.concept_id = c.id
             where c.term_base_id = $1
               and ($2::text is null or position(lower($2) in lower(t.text)) > 0)
               and (cardinality($3::text[]) = 0 or t.lang = any ($3))
               and (cardinality($4::text[]) = 0 or t.status = any ($4))
               and ($5::boolean is null or t.forbidden = $5)
            """;
    private static final String COUNT_TERMS = """
            select count(*) as total
            """ + TERMS_MATCHING;
    private static final String LIST_TERMS = COLUMNS + TERMS_MATCHING + """
             order by t.id
             limit $6
            offset $7
            """;
    private static final Page.Order BY_ID = new Page.Order(Page.Direction.ASC, "id");

    private final Db db;

    public ConceptStore(Db db) {
        this.db = db;
    }

    /** Which concepts to list: those with a term like this. Null and empty mean all; languages are in normal form. */
    public record Filter(
            @Nullable String query,
            List<String> langs,
            List<String> statuses,
            @Nullable Boolean forbidden) {
        public Filter {
            statuses = statuses.stream()
                    .map(status -> status.toUpperCase(Locale.ROOT))
                    .toList();
        }

        private Tuple args(long base) {
            return Tuple.of(base, query, langs.toArray(String[]::new), statuses.toArray(String[]::new), forbidden);
        }
    }

    Future<Optional<ConceptRecord>> find(long base, long id) {
        return db.read(OF_ONE, Tuple.of(base, id)).map(ConceptStore::first);
    }

    /** Finds a term, as the only one of its concept. */
    Future<Optional<ConceptRecord>> findTerm(long base, long id) {
        return db.read(OF_TERM, Tuple.of(base, id)).map(ConceptStore::first);
    }

    /** Finds a concept in a transaction that has locked its base. */
    public static Future<Optional<ConceptRecord>> find(SqlConnection tx, long base, long id) {
        return tx.preparedQuery(OF_ONE).execute(Tuple.of(base, id)).map(ConceptStore::first);
    }

    /** Finds a term, as the only one of its concept, in a transaction that has locked its base. */
    public static Future<Optional<ConceptRecord>> findTerm(SqlConnection tx, long base, long id) {
        return tx.preparedQuery(OF_TERM).execute(Tuple.of(base, id)).map(ConceptStore::first);
    }

    private static Optional<ConceptRecord> first(RowSet<Row> rows) {
        return ConceptRowStore.all(rows).stream().findFirst();
    }

    Future<Page<ConceptRecord>> list(long base, Filter filter, PageRequest page) {
        return list(COUNT, LIST, base, filter, page)
                .map(found -> Page.of(page, found.total(), ConceptRowStore.all(found.rows()), BY_ID));
    }

    /** Lists terms, each as the only one of its concept. */
    Future<Page<ConceptRecord>> listTerms(long base, Filter filter, PageRequest page) {
        return list(COUNT_TERMS, LIST_TERMS, base, filter, page)
                .map(found ->
                        Page.of(page, found.total(), Rows.all(found.rows(), ConceptRowStore::withOneTerm), BY_ID));
    }

    private record Found(long total, RowSet<Row> rows) {}

    private Future<Found> list(String count, String list, long base, Filter filter, PageRequest page) {
        var total = db.query(count, filter.args(base));
        var rows = db.query(list, filter.args(base).addInteger(page.pageSize()).addLong(page.offset()));
        return Future.all(total, rows)
                .map(_ -> new Found(Rows.one(total.result()).getLong("total"), rows.result()));
    }
}
