package dev.parlance.task;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.db.UserColumns;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements on asynchronous requests, which are created and ended in the transactions of the work itself. */
public final class AsyncRequestStore {
    private static final UserColumns CREATOR = UserColumns.of("creator_");
    /** Reads the requests of a common table expression named {@code a}. */
    private static final String COLUMNS = """
            select a.id,
                   a.action,
                   a.date_created,
                   a.project_uid,
                   a.project_name,
                   a.parent_id,
                   a.callback_url,
                   a.response::text as response,
                   a.progress_done,
                   a.progress_total,
                   u.id as creator_id,
                   u.uid as creator_uid,
                   u.user_name as creator_user_name,
                   u.first_name as creator_first_name,
                   u.last_name as creator_last_name,
                   u.email as creator_email,
                   u.role as creator_role
              from a
              join app_user u on u.id = a.created_by
             order by a.id
            """;

    private static final String CREATE = """
            with a as (
              insert into async_request (action, created_by, project_uid, project_name, parent_id, callback_url)
              values ($1, $2, $3, $4, $5, $6)
              returning *
            )
            """ + COLUMNS;
    /** Progress is written every few seconds, and so the last of it is not there yet. */
    private static final String FINISH = """
            with a as (
              update async_request
                 set response = $2::text::jsonb,
                     progress_done = case when $2::text::jsonb ->> 'errorCode' is null then progress_total
                                          else progress_done end
               where id = $1
                 and response is null
              returning *
            )
            """ + COLUMNS;

    private static final String PROGRESS = """
            update async_request
               set progress_done = $2,
                   progress_total = $3
             where id = $1
               and response is null
            """;
    private static final String ADVANCE = """
            update async_request
               set progress_done = progress_done + 1
             where id = $1
               and response is null
            returning progress_done >= progress_total as complete
            """;
    private static final String ADVANCE_BY = """
            update async_request
               set progress_done = progress_done + $2
             where id = $1
               and response is null
            """;
    private static final String FIND = """
            with a as (
              select *
                from async_request
               where id = $1
                 and ($2::bigint is null or created_by = $2)
            )
            """ + COLUMNS;
    private static final String PENDING = """
            with a as (
              select *
                from async_request
               where response is null
                 and ($1::bigint is null or created_by = $1)
               order by id
              offset $2
               limit $3
            )
            """ + COLUMNS;
    private static final String COUNT_PENDING = """
            select count(*) as total
              from async_request
             where response is null
               and ($1::bigint is null or created_by = $1)
            """;
    private static final String STATUS = """
            select count(distinct a.id) as pending,
                   count(t.id) filter (where t.state = 'QUEUED') as queued,
                   count(t.id) filter (where t.state = 'RUNNING') as running
              from async_request a
              left join task t on t.async_request_id = a.id
             where a.response is null
               and ($1::bigint is null or a.created_by = $1)
            """;

    private final Db db;

    public AsyncRequestStore(Db db) {
        this.db = db;
    }

    /**
     * The numbers of requests and tasks.
     *
     * @param pending requests without a response
     * @param queued their tasks that wait
     * @param running their tasks that run
     */
    record Status(long pending, long queued, long running) {}

    /** Creates a request in the transaction that also adds its tasks. */
    public Future<AsyncRequest> create(SqlConnection transaction, NewAsyncRequest request) {
        var project = request.project();
        return Sql.one(
                transaction,
                CREATE,
                Tuple.of(
                        request.action().name(),
                        request.createdBy(),
                        project == null ? null : project.uid(),
                        project == null ? null : project.name(),
                        request.parentId(),
                        request.callbackUrl()),
                AsyncRequestStore::request);
    }

    /**
     * Ends a request in the transaction that writes its result. The first response stays: ending the request again
     * fails with {@link LeaseLost}, because another worker has done the work.
     */
    public Future<AsyncRequest.Ended> finish(SqlConnection transaction, long id, AsyncResponse response) {
        return transaction
                .preparedQuery(FINISH)
                .execute(Tuple.of(id, Json.text(response)))
                .compose(rows -> rows.size() == 0
                        ? Future.failedFuture(new LeaseLost("the asynchronous request %d has ended".formatted(id)))
                        : Future.succeededFuture(ended(Rows.one(rows))));
    }

    /** Counts one more unit of the work of a request as done; true when that was the last one of an open request. */
    public static Future<Boolean> advance(SqlConnection tx, long id) {
        return Sql.first(tx, ADVANCE, Tuple.of(id), row -> row.getBoolean("complete"))
                .map(complete -> complete.orElse(false));
    }

    /** Counts more units of the work of a request as done. */
    public static Future<Void> advance(SqlConnection tx, long id, long more) {
        return Sql.run(tx, ADVANCE_BY, Tuple.of(id, more));
    }

    /** Writes how many units of work a new request has. */
    public static Future<Void> begin(SqlConnection tx, long id, long total) {
        return Sql.run(tx, PROGRESS, Tuple.of(id, 0L, total));
    }

    /**
     * Writes the progress of a request, in units of its work. Does not fail, such as when transactions of other work
     * have all connections: long work is not repeated because of that, and its progress is written the next time.
     */
    public Future<Void> progress(long id, long done, long total) {
        return db.query(PROGRESS, Tuple.of(id, done, total)).<Void>mapEmpty().otherwiseEmpty();
    }

    /**
     * The request, if it exists and belongs to the owner.
     *
     * @param owner id of the user who created it; null for any user
     */
    Future<Optional<AsyncRequest>> find(long id, @Nullable Long owner) {
        return db.read(FIND, Tuple.of(id, owner)).map(rows -> Rows.first(rows, AsyncRequestStore::request));
    }

    /** The requests without a response, oldest first. */
    Future<Page<AsyncRequest>> pending(@Nullable Long owner, PageRequest page) {
        return Rows.page(
                page,
                db.query(COUNT_PENDING, Tuple.of(owner)),
                db.query(PENDING, Tuple.of(owner, page.offset(), page.pageSize())),
                AsyncRequestStore::request,
                new Page.Order(Page.Direction.ASC, "dateCreated"));
    }

    Future<Status> status(@Nullable Long owner) {
        return db.query(STATUS, Tuple.of(owner))
                .map(Rows::one)
                .map(row -> new Status(row.getLong("pending"), row.getLong("queued"), row.getLong("running")));
    }

    private static AsyncRequest.Ended ended(Row row) {
        return new AsyncRequest.Ended(request(row), Rows.text(row, "callback_url"));
    }

    private static AsyncRequest request(Row row) {
        var parent = Rows.number(row, "parent_id");
        var projectUid = Rows.text(row, "project_uid");
        var done = Rows.number(row, "progress_done");
        var total = Rows.number(row, "progress_total");
        return new AsyncRequest(
                Long.toString(row.getLong("id")),
                CREATOR.withRole(row),
                Rows.at(row, "date_created"),
                AsyncAction.read(row.getString("action")),
                Rows.read(row, "response", AsyncResponse.class),
                parent == null ? null : new AsyncRequest.Parent(parent.toString()),
                projectUid == null
                        ? null
                        : new AsyncRequest.Project(Objects.requireNonNull(Rows.text(row, "project_name")), projectUid),
                done == null || total == null ? null : new AsyncRequest.Progress(done, total));
    }
}
