package dev.parlance.termbase.check;

import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.termbase.search.IndexedTerm;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;

/** Reads the terms of the term bases that a project reads. */
final class ProjectTermStore {
    private static final int BATCH = 1_000;

    /** A language also has the terms of its locales, and a locale those of its language. */
    private static final String TERMS = """
            select t.id,
                   t.concept_id,
                   t.lang,
                   t.text,
                   t.case_sensitive,
                   t.exact_match,
                   t.forbidden,
                   t.status = 'APPROVED' as approved
              from project_term_base p
              join concept c on c.term_base_id = p.term_base_id
              join term t on t.concept_id = c.id
             where p.project_id = $1
               and p.read_mode
               and exists (select
                             from unnest($2::text[]) as l (lang)
                            where t.lang = l.lang
                               or starts_with(t.lang, l.lang || '_')
                               or starts_with(l.lang, t.lang || '_'))
             order by p.position, c.id, t.id
             limit $3
            """;

    private ProjectTermStore() {}

    /** A term with its status. */
    record ProjectTerm(IndexedTerm indexed, boolean approved) {}

    /**
     * Passes the terms in some languages to a sink, batch by batch.
     *
     * @param tx stays open until the future completes, since a cursor needs a transaction
     * @param langs in normal form
     */
    static Future<Void> each(
            SqlConnection tx,
            long projectId,
            List<String> langs,
            int most,
            Function<List<ProjectTerm>, Future<Void>> sink) {
        var args = Tuple.tuple()
                .addLong(projectId)
                .addArrayOfString(langs.toArray(String[]::new))
                .addInteger(most);
        return Sql.each(tx, TERMS, args, BATCH, rows -> sink.apply(Rows.all(rows, ProjectTermStore::term)));
    }

    private static ProjectTerm term(Row row) {
        var indexed = new IndexedTerm(
                row.getLong("id"),
                row.getLong("concept_id"),
                row.getString("lang"),
                row.getString("text"),
                row.getBoolean("case_sensitive"),
                row.getBoolean("exact_match"),
                row.getBoolean("forbidden"));
        return new ProjectTerm(indexed, row.getBoolean("approved"));
    }
}
