package dev.parlance.job.provider;

import dev.parlance.event.NewEvent;
import dev.parlance.http.endpoint.Call;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/** Access to the holders of default providers: projects, and templates for the projects created from them. */
public interface AssignmentAccess {
    /** The kinds of holders. */
    enum Kind {
        PROJECT,
        PROJECT_TEMPLATE
    }

    /**
     * The entity that a call names.
     *
     * @param id internal number
     * @param targetLangs in normal form
     * @param levels of its workflow, ascending; 1 alone where it has no steps
     */
    record Holder(long id, String sourceLang, List<String> targetLangs, List<Integer> levels) {
        public Holder {
            targetLangs = List.copyOf(targetLangs);
            levels = levels.isEmpty() ? List.of(1) : List.copyOf(levels);
        }
    }

    Kind kind();

    /** Fails with {@code Fault.NotFound} when the caller sees no such entity. */
    Future<Holder> find(SqlConnection tx, Call call);

    /** As {@link #find}; changes of one entity then wait for each other until the transaction ends. */
    Future<Holder> lock(SqlConnection tx, Call call);

    /** The event of a change, read after the change in its transaction. */
    Future<NewEvent> changed(SqlConnection tx, Call call);
}
