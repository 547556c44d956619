package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Map;

/** Workflow steps in PostgreSQL. */
final class WorkflowStepStore extends ReferenceStore<WorkflowStep, WorkflowStep.Edit> {
    private static final String INSERT = """
            insert into workflow_step (uid, name, abbr, position)
            values ($1, $2, $3, $4)
            """;
    private static final String UPDATE = """
            update workflow_step
               set name = $2,
                   abbr = $3,
                   position = $4
            """;

    WorkflowStepStore(Db db) {
        super(
                db,
                ReferenceKind.WORKFLOW_STEP,
                "uid, id, name, abbr, position",
                INSERT,
                UPDATE,
                Ordering.byId("id", Map.of("name", "lower(name)", "order", "position"), "order"));
    }

    @Override
    Tuple values(String uid, WorkflowStep.Edit step) {
        return Tuple.of(uid, step.name(), step.abbr(), step.order());
    }

    @Override
    WorkflowStep entity(Row row) {
        return new WorkflowStep(
                row.getString("uid"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                Rows.text(row, "abbr"),
                Rows.integer(row, "position"));
    }
}
