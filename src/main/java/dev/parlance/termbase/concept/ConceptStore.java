package dev.parlance.termbase.concept;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Reference;
import dev.parlance.termbase.base.TermBaseRow;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads concepts and terms. Every statement gives a row a term, or one with a null {@code term_id} for a concept without. */
public final class ConceptStore {
    public static final String COLUMNS = """
            select c.id,
                   c.external_id,
                   c.note as concept_note,
                   c.definition,
                   c.domain,
                   c.sub_domains,
                   c.url,
                   c.created_by as concept_created_by,
                   c.created_at as concept_created_at,
                   c.modified_by as concept_modified_by,
                   c.modified_at as concept_modified_at,
                   t.id as term_id,
                   t.lang,
                   t.text,
                   t.status,
                   t.term_type,
                   t.part_of_speech,
                   t.gender,
                   t.number,
                   t.case_sensitive,
                   t.exact_match,
                   t.forbidden,
                   t.preferred,
                   t.note,
                   t.usage,
                   t.short_translation,
                   t.custom_fields::text as custom_fields,
                   t.created_by,
                   t.created_at,
                   t.modified_by,
                   t.modified_at
            """;
    private static final String OF_ONE = COLUMNS + """
              from concept c
              left join term t
                on t.concept_id = c.id
             where c.term_base_id = $1
               and c.id = $2
             order by t.id
            """;
    private static final String OF_TERM = COLUMNS + """
              from concept c
              join term t
                on t.concept_id = c.id
             where c.term_base_id = $1
               and t.id = $2
            """;
    private static final String MATCHING = """
              from concept c
             where c.term_base_id = $1
               and (($2::text is null and cardinality($3::text[]) = 0 and cardinality($4::text[]) = 0 and $5::boolean is null)
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
              left join term t
                on t.concept_id = c.id
             order by c.id, t.id
            """;
    private static final String TERMS_MATCHING = """
              from concept c
              join term t
                on t.concept_id = c.id
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
    private final Db db;

    public ConceptStore(Db db) {
        this.db = db;
    }

    /** What is browsed for: concepts that have a term like that. Null and empty mean all. */
    public record Filter(
            @Nullable String query,
            List<String> langs,
            List<String> statuses,
            @Nullable Boolean forbidden) {
        private Tuple args(long base) {
            return Tuple.of(base, query, langs.toArray(String[]::new), statuses.toArray(String[]::new), forbidden);
        }
    }

    public Future<Concept> concept(TermBaseRow base, String id) {
        var number = new Reference(null, id).number();
        return number == null
                ? Future.failedFuture(unknown("concept", id))
                : db.read(OF_ONE, Tuple.of(base.id(), number)).compose(rows -> {
                    var found = first(rows).orElseThrow(() -> unknown("concept", id));
                    return views(base, List.of(found)).map(views -> views.concept(found));
                });
    }

    public Future<Term> term(TermBaseRow base, String id) {
        var number = new Reference(null, id).number();
        return number == null
                ? Future.failedFuture(unknown("term", id))
                : db.read(OF_TERM, Tuple.of(base.id(), number)).compose(rows -> {
                    var found = first(rows).orElseThrow(() -> unknown("term", id));
                    return views(base, List.of(found))
                            .map(views -> views.term(found, found.terms().getFirst()));
                });
    }

    public Future<Page<Concept>> list(TermBaseRow base, Filter filter, PageRequest page) {
        var total = db.query(COUNT, filter.args(base.id()));
        var content = db.query(
                LIST, filter.args(base.id()).addInteger(page.pageSize()).addLong(page.offset()));
        return Future.all(total, content).compose(_ -> {
            var concepts = ConceptRowStore.all(content.result());
            return views(base, concepts)
                    .map(views -> Page.of(
                            page,
                            Rows.one(total.result()).getLong("total"),
                            concepts.stream().map(views::concept).toList(),
                            new Page.Order(Page.Direction.ASC, "id")));
        });
    }

    public Future<Page<Term>> listTerms(TermBaseRow base, Filter filter, PageRequest page) {
        var total = db.query(COUNT_TERMS, filter.args(base.id()));
        var content = db.query(
                LIST_TERMS, filter.args(base.id()).addInteger(page.pageSize()).addLong(page.offset()));
        return Future.all(total, content).compose(_ -> {
            var each = Rows.all(content.result(), ConceptRowStore::withOneTerm);
            return views(base, each)
                    .map(views -> Page.of(
                            page,
                            Rows.one(total.result()).getLong("total"),
                            each.stream()
                                    .map(one -> views.term(one, one.terms().getFirst()))
                                    .toList(),
                            new Page.Order(Page.Direction.ASC, "id")));
        });
    }

    private Future<TermViews> views(TermBaseRow base, List<ConceptRecord> concepts) {
        return TermUserStore.users(db, concepts).map(users -> new TermViews(users, base.rights()));
    }

    /** The concept as it is in a transaction; the base is locked. */
    static Future<ConceptRecord> read(SqlConnection tx, long base, String id) {
        var number = new Reference(null, id).number();
        return number == null
                ? Future.failedFuture(unknown("concept", id))
                : tx.preparedQuery(OF_ONE)
                        .execute(Tuple.of(base, number))
                        .map(rows -> first(rows).orElseThrow(() -> unknown("concept", id)));
    }

    /** A term alone with its concept. */
    static Future<ConceptRecord> readTerm(SqlConnection tx, long base, String id) {
        var number = new Reference(null, id).number();
        return number == null
                ? Future.failedFuture(unknown("term", id))
                : tx.preparedQuery(OF_TERM)
                        .execute(Tuple.of(base, number))
                        .map(rows -> first(rows).orElseThrow(() -> unknown("term", id)));
    }

    private static Fault.NotFound unknown(String what, String id) {
        return new Fault.NotFound(what, id);
    }

    private static Optional<ConceptRecord> first(RowSet<Row> rows) {
        return ConceptRowStore.all(rows).stream().findFirst();
    }
}
