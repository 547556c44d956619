package dev.parlance.analysis.model;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The statements that read analyses: a row per language part, in the order of the parts. */
public record AnalysisStore(Db db) {
    private static final String COLUMNS = """
            select a.id, a.uid, a.name, a.type, a.count_method, a.state, a.date_created,
                   a.settings::text as settings,
                   exists (select
                             from analysis_language_part ot
                             join analysis_job oj on oj.part_id = ot.id
                             left join job o on o.id = oj.job_id
                            where ot.analysis_id = a.id
                              and oj.segments_revision is not null
                              and o.segments_revision is distinct from oj.segments_revision) as outdated,
                   c.email as by_email, c.first_name as by_first_name, c.id as by_id,
                   c.last_name as by_last_name, c.uid as by_uid, c.user_name as by_user_name,
                   l.email as linguist_email, l.first_name as linguist_first_name, l.id as linguist_id,
                   l.last_name as linguist_last_name, l.uid as linguist_uid, l.user_name as linguist_user_name,
                   v.id as vendor_id, v.uid as vendor_uid, v.name as vendor_name,
                   s.id as scheme_id, s.uid as scheme_uid, s.name as scheme_name,
                   s.is_default as scheme_is_default, s.date_created as scheme_created,
                   sc.email as scheme_by_email, sc.first_name as scheme_by_first_name, sc.id as scheme_by_id,
                   sc.last_name as scheme_by_last_name, sc.uid as scheme_by_uid,
                   sc.user_name as scheme_by_user_name,
                   t.id as part_id, t.source_lang, t.target_lang, t.data::text as data,
                   t.discounted_data::text as discounted_data, t.digest,
                   (select json_agg(json_build_object(
                             'filename', j.filename,
                             'innerId', j.inner_id,
                             'jobUid', j.job_uid,
                             'uid', j.job_uid) order by j.position)::text
                      from analysis_job j
                     where j.part_id = t.id) as jobs
            """;
    private static final String JOINS = """
              join project p on p.id = a.project_id
              join analysis_language_part t on t.analysis_id = a.id
              join app_user c on c.id = a.created_by
              left join app_user l on l.id = a.provider_user_id
              left join vendor v on v.id = a.provider_vendor_id
              left join net_rate_scheme s on s.id = a.net_rate_scheme_id
              left join app_user sc on sc.id = s.created_by
            """;
    /** The first three arguments are the caller's {@link AnalysisVisibility}. */
    private static final String SEEN = """
             where ($1::boolean
                    or a.provider_user_id = $2::bigint
                    or p.client_id = $3::bigint)
            """;

    private static final String FROM = """
              from analysis a
            """;
    private static final String FIND = COLUMNS + FROM + JOINS + SEEN + """
               and a.uid = $4
             order by t.position
            """;
    private static final String PAGE = """
            select a.id
              from analysis a
              join project p on p.id = a.project_id
            """ + SEEN + """
               and p.id = $4
            """;
    private static final String COUNT = """
            select count(*) as total
              from analysis a
              join project p on p.id = a.project_id
            """ + SEEN + """
               and p.id = $4
            """;
    private static final ListQuery LIST = ListQuery.joined(
            COUNT,
            PAGE,
            COLUMNS + FROM + JOINS,
            "a.id",
            "t.position",
            Ordering.byId("a.id", Map.of("name", "lower(a.name)", "dateCreated", "a.date_created")));
    /** Locks in a separate statement: after a wait, the joined rows of the same statement would be out of date. */
    private static final String LOCK = """
            select id
              from analysis
             where uid = $1
               for update
            """;

    /** Empty also for an analysis that is not visible. */
    public Future<Optional<Analysis>> find(AnalysisVisibility visibility, String uid) {
        return db.read(FIND, args(visibility).addString(uid)).map(AnalysisStore::first);
    }

    /** The visible analyses of a project. */
    public Future<Page<Analysis>> list(AnalysisVisibility visibility, long projectId, PageRequest page) {
        return LIST.pageOf(db, args(visibility).addLong(projectId), page, AnalysisStore::analyses);
    }

    /** Locks an analysis until the transaction ends, and reads it as a user who sees all analyses. */
    public static Future<Optional<Analysis>> lock(SqlConnection tx, String uid) {
        return tx.preparedQuery(LOCK).execute(Tuple.of(uid)).compose(_ -> read(tx, uid));
    }

    /** Reads an analysis as a user who sees all analyses. */
    public static Future<Optional<Analysis>> read(SqlConnection tx, String uid) {
        return tx.preparedQuery(FIND)
                .execute(args(AnalysisVisibility.ALL).addString(uid))
                .map(AnalysisStore::first);
    }

    private static Tuple args(AnalysisVisibility visibility) {
        return Tuple.tuple()
                .addBoolean(visibility.all())
                .addLong(visibility.linguist())
                .addLong(visibility.client());
    }

    private static Optional<Analysis> first(RowSet<Row> rows) {
        return analyses(rows).stream().findFirst();
    }

    /** The rows of one analysis follow each other. */
    private static List<Analysis> analyses(RowSet<Row> rows) {
        var analyses = new ArrayList<Analysis>();
        var parts = new ArrayList<Row>();
        for (var row : rows) {
            if (!parts.isEmpty() && !parts.getFirst().getLong("id").equals(row.getLong("id"))) {
                analyses.add(AnalysisRowsStore.analysis(parts));
                parts.clear();
            }
            parts.add(row);
        }
        if (!parts.isEmpty()) {
            analyses.add(AnalysisRowsStore.analysis(parts));
        }
        return analyses;
    }
}
