package dev.parlance.job.provider;

import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.job.core.JobProvider;
import dev.parlance.job.provider.AssignmentAccess.Holder;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Reads and replaces the default providers of new jobs, of projects or of templates. */
public final class EditAssignments {
    private final Db db;
    private final EventStore events;
    private final AssignmentAccess holders;

    public EditAssignments(Db db, EventStore events, AssignmentAccess holders) {
        this.db = db;
        this.events = events;
        this.holders = holders;
    }

    public Future<Assignments> find(Call call) {
        return db.transaction(tx -> holders.find(tx, call).compose(holder -> list(tx, holder)));
    }

    /** Records an event when anything changes. Fails with {@link Fault.Invalid} that lists all violations. */
    public Future<Assignments> replace(Call call, Assignments.Edit edit) {
        return Edit.of(tx -> lock(tx, call))
                .check(before -> call.precondition().check(before.assignments))
                .write((tx, before) -> replace(tx, before, edit))
                .tell((tx, before, after) ->
                        after.equals(before.assignments) ? Future.succeededFuture() : publish(tx, call))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }

    private record Before(Holder holder, Assignments assignments) {}

    private Future<Before> lock(SqlConnection tx, Call call) {
        return holders.lock(tx, call)
                .compose(holder -> list(tx, holder).map(assignments -> new Before(holder, assignments)));
    }

    private Future<Assignments> replace(SqlConnection tx, Before before, Assignments.Edit edit) {
        var holder = before.holder;
        return resolve(tx, holder, edit, before.assignments)
                .compose(resolved -> AssignmentStore.replace(tx, holders.kind(), holder.id(), resolved))
                .compose(_ -> list(tx, holder));
    }

    private Future<Assignments> list(SqlConnection tx, Holder holder) {
        return AssignmentStore.list(tx, holders.kind(), holder);
    }

    private static Future<Map<JobSlot, List<ProviderStore.Provider>>> resolve(
            SqlConnection tx, Holder holder, Assignments.Edit edit, Assignments before) {
        var violations = new ArrayList<Violation>();
        var slots = AssignmentCheck.slots(
                edit.assignments(), holder.targetLangs(), new LinkedHashSet<>(holder.levels()), violations);
        return AssignProviders.resolve(
                tx, slots, holder.sourceLang(), slot -> current(before, slot), _ -> true, violations);
    }

    private static List<JobProvider> current(Assignments before, JobSlot slot) {
        return before.assignments().stream()
                .filter(item -> item.targetLang().equals(slot.targetLang()) && item.workflowLevel() == slot.level())
                .flatMap(item -> item.providers().stream())
                .toList();
    }

    private Future<Void> publish(SqlConnection tx, Call call) {
        return holders.changed(tx, call).compose(event -> events.append(tx, List.of(event)));
    }
}
