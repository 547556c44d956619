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
import java.util.function.LongConsumer;
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
    /** As {@link #COLUMNS}, with the texts of a concept only in its first row: a concept may have many terms. */
    private static final String TEXTS_ONCE = """
            select c.id,
                   case when row_number() over of_concept = 1 then c.external_id end as external_id,
                   case when row_number() over of_concept = 1 then c.note end as concept_note,
                   case when row_number() over of_concept = 1 then c.definition end as definition,
                   case when row_number() over of_concept = 1 then c.domain end as domain,
                   case when row_number() over of_concept = 1 then c.sub_domains end as sub_domains,
                   case when row_number() over of_concept = 1 then c.url end as url,
            """ + COLUMNS.substring(COLUMNS.indexOf("c.created_by"));

    private static final String OF_ONE = TEXTS_ONCE + """
              from concept c
              left join term t on t.concept_id = c.id
             where c.term_base_id = $1
               and c.id = $2
            window of_concept as (partition by c.id order by t.id)
             order by c.id, t.id
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
    /** A page with the sizes of its concepts, which the server knows without reading the texts. */
    private static final String SIZED = """
            with page as (
              select c.*
            """ + MATCHING + """
               order by c.id limit $6 offset $7
            ),
            sized as (
              select c.id, t.terms, t.term_bytes, t.custom_bytes,
                     octet_length(concat(array_to_string(c.sub_domains, ''), c.domain, c.url, c.external_id))
                     + coalesce(octet_length(c.note), 0) + coalesce(octet_length(c.definition), 0) as own_bytes
                from page c
               cross join lateral (
                 select count(*) as terms,
                        coalesce(sum(octet_length(text) + coalesce(octet_length(note), 0)
                                     + coalesce(octet_length(usage), 0)
                                     + coalesce(octet_length(short_translation), 0)), 0) as term_bytes,
                        coalesce(sum(octet_length(custom_fields::text)), 0) as custom_bytes
                   from term
                  where concept_id = c.id) t
            )
            """;
    /** A page that is not large; no row if it is large, or has no concepts. */
    private static final String SMALL = SIZED + COLUMNS + """
              from page c
              left join term t on t.concept_id = c.id
             where $8 >= (select sum((terms + 1) * (own_bytes + $9) + term_bytes + $10 * custom_bytes) from sized)
             order by c.id, t.id
            """;

    private static final String SIZES = SIZED + """
            select id, terms, term_bytes, custom_bytes, own_bytes from sized
            """;

    private static final String OF_IDS = TEXTS_ONCE + """
              from concept c
              left join term t on t.concept_id = c.id
             where c.id = any ($1)
            window of_concept as (partition by c.id order by t.id)
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

    /** A page of concepts, which is large if it is to be written piece by piece. */
    record Listed(Page<ConceptRecord> page, boolean large) {}

    private record Read(List<ConceptRecord> concepts, boolean large) {}

    /**
     * Lists concepts.
     *
     * @param reserve gets the bytes of a large page before it is read, again if reading is repeated; may throw a fault
     */
    Future<Listed> list(long base, Filter filter, PageRequest page, LongConsumer reserve) {
        var total = db.query(COUNT, filter.args(base));
        var read = small(base, filter, page)
                .compose(small -> small.isEmpty()
                        ? read(base, filter, page, reserve)
                        : Future.succeededFuture(new Read(small, false)));
        // both end before the caller may release what was reserved
        return Future.join(total, read)
                .map(_ -> new Listed(
                        page(page, total.result(), read.result().concepts()),
                        read.result().large()));
    }

    /** Most pages, by one statement. */
    private Future<List<ConceptRecord>> small(long base, Filter filter, PageRequest page) {
        var args = args(base, filter, page)
                .addLong(ConceptRecord.Size.LARGE)
                .addInteger(ConceptRecord.Size.OBJECTS)
                .addInteger(ConceptRecord.Size.TREE);
        return db.query(SMALL, args).map(ConceptRowStore::all);
    }

    private static Tuple args(long base, Filter filter, PageRequest page) {
        return filter.args(base).addInteger(page.pageSize()).addLong(page.offset());
    }

    private Future<Read> read(long base, Filter filter, PageRequest page, LongConsumer reserve) {
        return db.snapshot(tx ->
                tx.preparedQuery(SIZES).execute(args(base, filter, page)).compose(sizes -> read(tx, sizes, reserve)));
    }

    private static Future<Read> read(SqlConnection tx, RowSet<Row> rows, LongConsumer reserve) {
        var size =
                Rows.all(rows, ConceptStore::size).stream().reduce(ConceptRecord.Size.NONE, ConceptRecord.Size::plus);
        if (size.isLarge()) {
            reserve.accept(size.stored());
        }
        var ids = Rows.all(rows, row -> row.getLong("id")).toArray(Long[]::new);
        return tx.preparedQuery(OF_IDS)
                .execute(Tuple.tuple().addArrayOfLong(ids))
                .map(found -> new Read(ConceptRowStore.all(found), size.isLarge()));
    }

    private static ConceptRecord.Size size(Row row) {
        return ConceptRecord.Size.of(
                row.getInteger("own_bytes"),
                row.getLong("terms"),
                row.getLong("term_bytes"),
                row.getLong("custom_bytes"));
    }

    /** Lists terms, each as the only one of its concept. */
    Future<Page<ConceptRecord>> listTerms(long base, Filter filter, PageRequest page) {
        var total = db.query(COUNT_TERMS, filter.args(base));
        var rows = db.query(LIST_TERMS, args(base, filter, page));
        return Future.all(total, rows)
                .map(_ -> page(page, total.result(), Rows.all(rows.result(), ConceptRowStore::withOneTerm)));
    }

    private static Page<ConceptRecord> page(PageRequest page, RowSet<Row> total, List<ConceptRecord> content) {
        return Page.of(page, Rows.one(total).getLong("total"), content, BY_ID);
    }
}
