package dev.parlance.job.source;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;

/** The versions of the source files of jobs: the one that is being read, and those that the jobs had. */
public final class SourceVersionStore {
    /** Version 1 has no row before the second one is uploaded. */
    private static final String FIRST = """
            insert into source_version (file_id, first_file_id, version, date_created, added)
            select file_id, file_id, 1, min(date_created), coalesce(max(end_index) + 1, 0)
              from job
             where file_id = $1
             group by file_id
            on conflict (file_id) do nothing
            """;
    /** One version of a file is read at a time. */
    private static final String BEGIN = """
            insert into source_version (file_id, first_file_id, version)
            select $2, first_file_id, version + 1
              from source_version
             where file_id = $1
            on conflict (first_file_id, version) do nothing
            returning version
            """;

    private static final String COPY_SETTINGS = """
            update stored_file f
               set import_settings = without_style_sheets(
                       settings_as_read(o.name, o.import_settings, o.reading_revision))
              from stored_file o
             where f.id = $2
               and o.id = $1
            """;
    private static final String PENDING = """
            select v.version,
                   f.name,
                   o.name = f.name and o.sha256 = f.sha256 as same
              from source_version v
              join stored_file f on f.id = v.file_id
              join stored_file o on o.id = $2
             where v.file_id = $1
               and v.date_created is null
            """;
    private static final String END = """
            update source_version
               set date_created = date_trunc('milliseconds', now()),
                   kept = $2,
                   changed = $3,
                   added = $4,
                   removed = $5
             where file_id = $1
            """;
    private static final String CANCEL = """
            delete from source_version
             where file_id = $1
               and date_created is null
            """;

    private static final String OF_JOB = """
              from job j
              left join source_version c on c.file_id = j.file_id
              left join source_version v
                on v.first_file_id = c.first_file_id
               and v.date_created is not null
              join stored_file f on f.id = coalesce(v.file_id, j.file_id)
              join app_user u on u.id = f.created_by
             where j.id = $1
            """;
    private static final String COUNT = """
            select count(*) as total
            """ + OF_JOB;
    private static final String PAGE = """
            select coalesce(v.version, 1) as version,
                   f.name,
                   f.bytes,
                   coalesce(v.date_created, j.date_created) as date_created,
                   coalesce(v.kept, 0) as kept,
                   coalesce(v.changed, 0) as changed,
                   coalesce(v.added, j.end_index + 1, 0) as added,
                   coalesce(v.removed, 0) as removed,
                   u.email, u.first_name, u.id, u.last_name, u.uid, u.user_name
            """ + OF_JOB + """
             order by version desc
             limit $2
            offset $3
            """;
    private static final String FILE = """
            select f.id
            """ + OF_JOB + """
               and coalesce(v.version, 1) = $2
            """;
    private static final String EXPIRE = """
            delete from source_version v
             where not exists (select
                                 from source_version w
                                 join job j on j.file_id = w.file_id
                                where w.first_file_id = v.first_file_id)
            """;

    private final Db db;

    public SourceVersionStore(Db db) {
        this.db = db;
    }

    /**
     * A version that is being read.
     *
     * @param same whether its name and its bytes are those of the version before
     */
    record Pending(int version, String filename, boolean same) {}

    /** Begins a version, with the settings of the current one; empty when another version is being read. */
    static Future<Optional<Integer>> begin(SqlConnection tx, long currentFileId, long fileId) {
        var files = Tuple.of(currentFileId, fileId);
        return Sql.run(tx, FIRST, Tuple.of(currentFileId))
                .compose(_ -> Sql.run(tx, COPY_SETTINGS, files))
                .compose(_ -> Sql.first(tx, BEGIN, files, row -> row.getInteger("version")));
    }

    /** The version that is being read; empty when its jobs were deleted. */
    static Future<Optional<Pending>> pending(SqlConnection tx, SourceTask work) {
        return Sql.first(tx, PENDING, Tuple.of(work.fileId(), work.currentFileId()), SourceVersionStore::pending);
    }

    private static Pending pending(Row row) {
        return new Pending(row.getInteger("version"), row.getString("name"), row.getBoolean("same"));
    }

    /** Ends a version that the jobs have now. */
    static Future<Void> end(SqlConnection tx, long fileId, SourceChanges changes) {
        return Sql.run(
                tx, END, Tuple.of(fileId, changes.kept(), changes.changed(), changes.added(), changes.removed()));
    }

    /** Forgets a version that was not read; its file is deleted later. */
    static Future<Void> cancel(SqlConnection tx, long fileId) {
        return Sql.run(tx, CANCEL, Tuple.of(fileId));
    }

    /** The versions of a job, the newest first. */
    Future<Page<SourceVersion>> list(long jobId, PageRequest page) {
        var total = db.query(COUNT, Tuple.of(jobId));
        var content = db.query(PAGE, Tuple.of(jobId, page.pageSize(), page.offset()));
        return Rows.page(
                page, total, content, SourceVersionStore::version, new Page.Order(Page.Direction.DESC, "version"));
    }

    private static SourceVersion version(Row row) {
        return new SourceVersion(
                row.getInteger("version"),
                row.getString("name"),
                row.getLong("bytes"),
                Rows.at(row, "date_created"),
                user(row),
                row.getInteger("kept"),
                row.getInteger("changed"),
                row.getInteger("added"),
                row.getInteger("removed"));
    }

    private static UserRef user(Row row) {
        return new UserRef(
                row.getString("email"),
                row.getString("first_name"),
                Long.toString(row.getLong("id")),
                row.getString("last_name"),
                row.getString("uid"),
                row.getString("user_name"));
    }

    /** Internal number of the file of a version. */
    public Future<Optional<Long>> file(long jobId, int version) {
        return db.query(FILE, Tuple.of(jobId, version)).map(rows -> Rows.first(rows, row -> row.getLong("id")));
    }

    /** Forgets the versions of files without jobs. */
    public Future<Void> expire() {
        return db.query(EXPIRE).mapEmpty();
    }
}
