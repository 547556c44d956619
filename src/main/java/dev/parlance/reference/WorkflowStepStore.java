package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Workflow steps in PostgreSQL. */
final class WorkflowStepStore implements ReferenceStore<WorkflowStep, WorkflowStepEdit> {
    private static final String COLUMNS = """
            select uid, id, name, abbr, position
              from workflow_step
            """;
    private static final String FIND = COLUMNS + """
             where uid = $1
            """;
    private static final String LOCK = FIND + """
               for update
            """;
    private static final ListQuery LIST = ListQuery.of(
            "workflow_step",
            COLUMNS,
            """
             where $1::text is null
                or position(lower($1) in lower(name)) > 0
            """,
            Ordering.byId("id", Map.of("name", "lower(name)", "order", "position"), "order"));
    private static final String INSERT = """
            insert into workflow_step (uid, name, abbr, position)
            values ($1, $2, $3, $4)
            returning uid, id, name, abbr, position
            """;
    private static final String UPDATE = """
            update workflow_step
               set name = $2,
                   abbr = $3,
                   position = $4
             where uid = $1
            returning uid, id, name, abbr, position
            """;
    private static final String DELETE = """
            delete from workflow_step
             where uid = $1
            """;

    private final Db db;

    WorkflowStepStore(Db db) {
        this.db = db;
    }

    @Override
    public Future<Optional<WorkflowStep>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, WorkflowStepStore::step));
    }

    @Override
    public Future<Page<WorkflowStep>> list(@Nullable String name, PageRequest page) {
        return LIST.page(db, Tuple.of(name), page, WorkflowStepStore::step);
    }

    @Override
    public Future<Optional<WorkflowStep>> lock(SqlConnection tx, String uid) {
        return tx.preparedQuery(LOCK).execute(Tuple.of(uid)).map(rows -> Rows.first(rows, WorkflowStepStore::step));
    }

    @Override
    public Future<Void> delete(SqlConnection tx, String uid) {
        return tx.preparedQuery(DELETE).execute(Tuple.of(uid)).mapEmpty();
    }

    @Override
    public Future<WorkflowStep> insert(SqlConnection tx, String uid, WorkflowStepEdit step) {
        return write(tx, INSERT, uid, step);
    }

    @Override
    public Future<WorkflowStep> update(SqlConnection tx, String uid, WorkflowStepEdit step) {
        return write(tx, UPDATE, uid, step);
    }

    private static Future<WorkflowStep> write(SqlConnection tx, String sql, String uid, WorkflowStepEdit step) {
        return tx.preparedQuery(sql)
                .execute(Tuple.of(uid, step.name(), step.abbr(), step.order()))
                .map(rows -> step(Rows.one(rows)));
    }

    private static WorkflowStep step(Row row) {
        return new WorkflowStep(
                row.getString("uid"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                Rows.text(row, "abbr"),
                Rows.integer(row, "position"));
    }
}
