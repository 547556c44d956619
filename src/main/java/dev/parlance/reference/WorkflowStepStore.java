package dev.parlance.reference;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Workflow steps in PostgreSQL. */
final class WorkflowStepStore {
    private static final String ENTITY = "workflow step";
    private static final String FIND = """
            select uid, id, name, abbr, position
              from workflow_step
             where uid = $1
            """;
    private static final String LOCK = FIND + """
               for update
            """;
    private static final String COUNT = """
            select count(*) as total
              from workflow_step
             where $1::text is null
                or position(lower($1) in lower(name)) > 0
            """;
    private static final String LIST = """
            select uid, id, name, abbr, position
              from workflow_step
             where $1::text is null
                or position(lower($1) in lower(name)) > 0
            """;
    private static final String PART = """
             limit $2
            offset $3
            """;
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
    private static final String USES = Referrers.statement("""
            select 'project' as kind, p.uid, p.name
              from project_workflow_step s
              join project p
                on p.id = s.project_id
             where s.workflow_step_id = $1
             union all
            select 'projectTemplate', t.uid, t.name
              from project_template_step s
              join project_template t
                on t.id = s.template_id
             where s.workflow_step_id = $1
             union all
            select 'job', j.uid, f.name
              from job j
              join stored_file f
                on f.id = j.file_id
             where j.workflow_step_id = $1
             union all
            select 'netRateScheme', n.uid, n.name
              from net_rate_scheme_step s
              join net_rate_scheme n
                on n.id = s.scheme_id
             where s.workflow_step_id = $1
            """);

    private static final Ordering ORDERING =
            Ordering.byId("id", Map.of("name", "lower(name)", "order", "position"), "order");

    private final Db db;

    WorkflowStepStore(Db db) {
        this.db = db;
    }

    /** Fails with {@link Fault.NotFound}. */
    Future<WorkflowStep> find(String uid) {
        return db.read(FIND, Tuple.of(uid))
                .map(rows ->
                        Rows.first(rows, WorkflowStepStore::step).orElseThrow(() -> new Fault.NotFound(ENTITY, uid)));
    }

    /** May be narrowed to those whose name holds {@code name} in any case. */
    Future<Page<WorkflowStep>> list(@Nullable String name, PageRequest page) {
        var total = db.query(COUNT, Tuple.of(name));
        var content =
                db.query(LIST + ORDERING.clause(page.orders()) + PART, Tuple.of(name, page.pageSize(), page.offset()));
        return Rows.page(page, total, content, WorkflowStepStore::step, ORDERING.of(page.orders()));
    }

    /** Fails with {@link Fault.Conflict} when the name is taken. */
    Future<WorkflowStep> create(WorkflowStepEdit step) {
        return db.query(INSERT, args(Uid.next(), step))
                .map(rows -> step(Rows.one(rows)))
                .recover(failure -> nameTaken(step, failure));
    }

    /** Fails with {@link Fault.NotFound}, {@link Fault.Stale} or, when the name is taken, {@link Fault.Conflict}. */
    Future<WorkflowStep> edit(String uid, WorkflowStepEdit step, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid, condition)
                        .compose(_ -> tx.preparedQuery(UPDATE).execute(args(uid, step)))
                        .map(rows -> step(Rows.one(rows))))
                .recover(failure -> nameTaken(step, failure));
    }

    /** Fails with {@link Fault.NotFound}, {@link Fault.Stale} or, when something refers to it, {@link Fault.CannotDelete}. */
    Future<Void> delete(String uid, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid, condition)
                .compose(current -> Referrers.refuse(
                                tx, USES, Long.parseLong(current.id()), "the workflow step " + current.name())
                        .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(uid)))
                        .recover(failure -> Refusals.inUse(ENTITY, current.name(), failure)))
                .mapEmpty());
    }

    private static Future<WorkflowStep> lock(SqlConnection tx, String uid, Precondition condition) {
        return tx.preparedQuery(LOCK).execute(Tuple.of(uid)).map(rows -> {
            var current = Rows.first(rows, WorkflowStepStore::step).orElseThrow(() -> new Fault.NotFound(ENTITY, uid));
            condition.check(current);
            return current;
        });
    }

    private static <T> Future<T> nameTaken(WorkflowStepEdit step, Throwable failure) {
        return Refusals.nameTaken(ENTITY, "workflow_step_name", step.name(), failure);
    }

    private static Tuple args(String uid, WorkflowStepEdit step) {
        return Tuple.of(uid, step.name(), step.abbr(), step.order());
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
