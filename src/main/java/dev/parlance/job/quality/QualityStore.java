package dev.parlance.job.quality;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.job.quality.check.Position;
import dev.parlance.job.quality.check.QualityCode;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the results of checks, and changes which warnings are ignored. */
final class QualityStore {
    private static final String RESULT = """
            select r.date_created,
                   r.segments,
                   r.segments_revision <> j.segments_revision as changed,
                   r.counts::text as counts,
                   (select jsonb_agg(w)::text
                      from (select code,
                                   count(*) as count
                              from quality_warning
                             where job_id = $1
                               and ignored
                             group by code) w) as ignored,
                   (select count(*)
                      from quality_warning
                     where job_id = $1) as listed
              from quality_result r
              join job j on j.id = r.job_id
             where r.job_id = $1
            """;
    private static final String VERSION = """
            select j.uid,
                   r.date_created,
                   j.source_revision,
                   coalesce(r.revision, 0) as revision
              from job j
              left join quality_result r on r.job_id = j.id
             where j.id = $1
            """;

    private static final String SOURCES = """
            select s.ordinal,
                   s.source
              from job j
              join segment s on s.file_id = j.file_id
             where j.id = $1
               and s.ordinal = any ($2::integer[])
            """;
    private static final String COLUMNS = """
            select ordinal,
                   code,
                   message,
                   positions::text as positions,
                   ignored
              from quality_warning
            """;
    private static final String MATCHING = """
             where job_id = $1
               and ($2::text is null or code = $2)
               and ($3::boolean is null or ignored = $3)
               and ($4::integer is null or ordinal = $4)
            """;
    private static final String COUNT = """
            select count(*) as total
              from quality_warning
            """ + MATCHING;
    private static final String PAGE = COLUMNS + MATCHING + """
             order by ordinal, code
             limit $5
            offset $6
            """;
    private static final String SOME = COLUMNS + """
             where job_id = $1
               and (ordinal, code) in (select * from unnest($2::integer[], $3::text[]))
             order by ordinal, code
            """;
    private static final String IGNORE = """
            update quality_warning w
               set ignored = e.ignored
              from unnest($2::integer[], $3::text[], $4::boolean[]) as e (ordinal, code, ignored)
             where w.job_id = $1
               and w.ordinal = e.ordinal
               and w.code = e.code
            """;
    private static final String COUNT_CHANGE = """
            update quality_result
               set revision = revision + 1
             where job_id = $1
            """;

    private final Db db;

    QualityStore(Db db) {
        this.db = db;
    }

    /**
     * Which warnings to list; null does not restrict the result.
     *
     * @param ordinal of the segment
     */
    record Filter(
            @Nullable String code,
            @Nullable Boolean ignored,
            @Nullable Integer ordinal) {}

    /** The number of warnings of a check, as it is stored. */
    record Count(QualityCode code, long count) {}

    /** The result of the last check of a job. */
    Future<Optional<QualityResult>> result(long jobId) {
        return db.query(RESULT, Tuple.of(jobId)).map(rows -> Rows.first(rows, QualityStore::result));
    }

    private static QualityResult result(Row row) {
        var ignored =
                Rows.list(row, "ignored", Count[].class).stream().collect(Collectors.toMap(Count::code, Count::count));
        var checks = Rows.list(row, "counts", Count[].class).stream()
                .map(count -> new QualityResult.Check(count.code, count.count, ignored.getOrDefault(count.code, 0L)))
                .toList();
        var warnings = checks.stream().collect(Collectors.summingLong(QualityResult.Check::count));
        return new QualityResult(
                Rows.at(row, "date_created"),
                row.getBoolean("changed"),
                row.getLong("segments"),
                warnings,
                warnings - row.getLong("listed"),
                checks);
    }

    /** Empty when the job was deleted. */
    Future<Optional<QualityVersion>> version(long jobId) {
        return db.query(VERSION, Tuple.of(jobId)).map(rows -> Rows.first(rows, QualityStore::version));
    }

    /** Of a job that the transaction has locked. */
    static Future<QualityVersion> version(SqlConnection tx, long jobId) {
        return Sql.one(tx, VERSION, Tuple.of(jobId), QualityStore::version);
    }

    private static QualityVersion version(Row row) {
        return new QualityVersion(
                row.getString("uid"),
                Rows.instant(row, "date_created"),
                row.getLong("source_revision"),
                row.getLong("revision"));
    }

    /** The sources of the named segments that the job has, by ordinal. */
    static Future<Map<Integer, String>> sources(SqlConnection tx, long jobId, List<Integer> ordinals) {
        var args = Tuple.tuple().addLong(jobId).addArrayOfInteger(ordinals.toArray(Integer[]::new));
        return Sql.all(tx, SOURCES, args, Source::of)
                .map(all -> all.stream().collect(Collectors.toMap(Source::ordinal, Source::text)));
    }

    private record Source(int ordinal, String text) {
        static Source of(Row row) {
            return new Source(row.getInteger("ordinal"), row.getString("source"));
        }
    }

    Future<Page<QualityWarning>> list(long jobId, Filter filter, PageRequest page) {
        var total = db.query(COUNT, args(jobId, filter));
        var content =
                db.query(PAGE, args(jobId, filter).addInteger(page.pageSize()).addLong(page.offset()));
        var order = new Page.Order(Page.Direction.ASC, "ordinal");
        return Rows.page(page, total, content, QualityStore::warning, order);
    }

    private static Tuple args(long jobId, Filter filter) {
        return Tuple.tuple()
                .addLong(jobId)
                .addString(filter.code)
                .addBoolean(filter.ignored)
                .addInteger(filter.ordinal);
    }

    /** The named warnings that the job has, by segment and code. */
    static Future<List<QualityWarning>> find(SqlConnection tx, long jobId, List<IgnoreWarnings.Named> named) {
        return Sql.all(tx, SOME, args(jobId, named), QualityStore::warning);
    }

    static Future<Void> ignore(SqlConnection tx, long jobId, List<IgnoreWarnings.Named> named) {
        var ignored = named.stream().map(IgnoreWarnings.Named::ignored).toArray(Boolean[]::new);
        return Sql.run(tx, IGNORE, args(jobId, named).addArrayOfBoolean(ignored))
                .compose(_ -> Sql.run(tx, COUNT_CHANGE, Tuple.of(jobId)));
    }

    private static Tuple args(long jobId, List<IgnoreWarnings.Named> named) {
        return Tuple.tuple()
                .addLong(jobId)
                .addArrayOfInteger(
                        named.stream().map(IgnoreWarnings.Named::ordinal).toArray(Integer[]::new))
                .addArrayOfString(
                        named.stream().map(warning -> warning.code().name()).toArray(String[]::new));
    }

    private static QualityWarning warning(Row row) {
        return new QualityWarning(
                row.getInteger("ordinal"),
                QualityCode.valueOf(row.getString("code")),
                row.getString("message"),
                Rows.list(row, "positions", Position[].class),
                row.getBoolean("ignored"));
    }
}
