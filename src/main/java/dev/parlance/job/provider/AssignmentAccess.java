package dev.parlance.job.provider;

import dev.parlance.event.NewEvent;
import dev.parlance.http.endpoint.Call;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Optional;

/** What says who works on new jobs: projects, and templates for the projects made from them; each feature owns its kind. */
public interface AssignmentAccess {
    /** The kinds. */
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

    /** The kind. */
    Kind kind();

    /** Fails with {@code Fault.NotFound} when there is none or the caller does not see it. */
    Future<Holder> find(SqlConnection tx, Call call);

    /** As {@link #find}; changes of one entity then wait for each other until the transaction ends. */
    Future<Holder> lock(SqlConnection tx, Call call);

    /** What tells of a change, made after it in its transaction; nothing where there is no event for it. */
    Future<Optional<NewEvent>> changed(SqlConnection tx, Call call);
}
