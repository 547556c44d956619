package dev.parlance.template;

import dev.parlance.db.Rows;
import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent;
import dev.parlance.http.endpoint.Call;
import dev.parlance.job.provider.AssignmentAccess;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** Templates say who works on new jobs of the projects made from them; whoever may ask sees them all. */
final class TemplateAssignmentAccess implements AssignmentAccess {
    private static final String FIND = """
            select t.id,
                   t.source_lang,
                   t.target_langs,
                   array(select s.level::int
                           from project_template_step s
                          where s.template_id = t.id
                          order by s.level) as levels
              from project_template t
             where t.uid = $1
            """;
    private static final String LOCK = FIND + """
               for no key update of t
            """;

    @Override
    public Kind kind() {
        return Kind.PROJECT_TEMPLATE;
    }

    @Override
    public Future<Holder> find(SqlConnection tx, Call call) {
        return holder(tx, FIND, call);
    }

    @Override
    public Future<Holder> lock(SqlConnection tx, Call call) {
        return holder(tx, LOCK, call);
    }

    private static Future<Holder> holder(SqlConnection tx, String statement, Call call) {
        return tx.preparedQuery(statement)
                .execute(Tuple.of(uid(call)))
                .map(rows -> Rows.first(rows, TemplateAssignmentAccess::holder)
                        .orElseThrow(() -> ProjectTemplateStore.unknown(uid(call))));
    }

    private static Holder holder(Row row) {
        return new Holder(
                row.getLong("id"),
                row.getString("source_lang"),
                Rows.texts(row, "target_langs"),
                List.of(row.getArrayOfIntegers("levels")));
    }

    @Override
    public Future<Optional<NewEvent>> changed(SqlConnection tx, Call call) {
        return ProjectTemplateStore.read(tx, uid(call))
                .map(template -> Optional.of(
                        TemplateChangeStore.event(EventKind.PROJECT_TEMPLATE_UPDATED, template, call.traceparent())));
    }

    private static String uid(Call call) {
        return call.path("projectTemplateUid");
    }
}
