package dev.parlance.customfield.definition;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.SqlStates;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.stream.Stream;

/** Adds single options to a field and replaces them; the field is locked and counts as modified. */
public final class EditOptions {
    private final Db db;

    public EditOptions(Db db) {
        this.db = db;
    }

    /**
     * Fails with {@link Fault.NotFound}, {@link Fault.Conflict} when the field already has the value, or {@link
     * Fault.InvalidState} when the field takes no options, or no more.
     */
    public Future<FieldOption> add(String fieldUid, OptionValue option, long editor) {
        return db.transaction(tx -> FindCustomField.lock(tx, fieldUid)
                        .compose(id -> add(tx, id, fieldUid, option, editor))
                        .compose(options -> FindCustomField.option(
                                tx, fieldUid, options.getLast().uid())))
                .recover(EditOptions::conflict);
    }

    /** All options of the field afterwards, the new one last. */
    private static Future<List<OptionPlan.Stored>> add(
            SqlConnection tx, long id, String fieldUid, OptionValue option, long editor) {
        return OptionStore.all(tx, id)
                .compose(current -> FindCustomField.find(tx, fieldUid).map(field -> added(field, current, option)))
                .compose(plan -> OptionStore.write(tx, id, plan))
                .compose(_ -> OptionStore.touch(tx, id, editor))
                .compose(_ -> OptionStore.all(tx, id));
    }

    private static OptionPlan added(CustomField field, List<OptionPlan.Stored> current, OptionValue option) {
        if (!field.type().hasOptions()) {
            throw new Fault.InvalidState("a field of type %s has no options".formatted(field.type()));
        }
        if (current.size() >= OptionPlan.MOST) {
            throw new Fault.InvalidState("the field already has the maximum of %d options".formatted(OptionPlan.MOST));
        }
        requireUnique(current.stream(), option);
        return new OptionPlan(List.of(new OptionPlan.Added(option.value(), option.isDeprecated())), List.of());
    }

    /**
     * Fails with {@link Fault.NotFound}, {@link Fault.Stale}, or {@link Fault.Conflict} when another option has the
     * value.
     */
    public Future<FieldOption> edit(
            String fieldUid, String uid, OptionValue option, Precondition condition, long editor) {
        return db.transaction(tx -> FindCustomField.lock(tx, fieldUid)
                        .compose(id -> FindCustomField.option(tx, fieldUid, uid).compose(before -> {
                            condition.check(before);
                            return before.value().equals(option.value()) && before.deprecated() == option.isDeprecated()
                                    ? Future.succeededFuture(before)
                                    : change(tx, id, uid, option, editor)
                                            .compose(_ -> FindCustomField.option(tx, fieldUid, uid));
                        })))
                .recover(EditOptions::conflict);
    }

    private static Future<Void> change(SqlConnection tx, long fieldId, String uid, OptionValue option, long editor) {
        return OptionStore.all(tx, fieldId)
                .map(current -> changed(current, uid, option))
                .compose(plan -> OptionStore.write(tx, fieldId, plan))
                .compose(_ -> OptionStore.touch(tx, fieldId, editor));
    }

    private static OptionPlan changed(List<OptionPlan.Stored> current, String uid, OptionValue option) {
        requireUnique(current.stream().filter(other -> !other.uid().equals(uid)), option);
        var changed = current.stream()
                .filter(own -> own.uid().equals(uid))
                .map(own -> new OptionPlan.Stored(own.id(), uid, option.value(), option.isDeprecated()))
                .toList();
        return new OptionPlan(List.of(), changed);
    }

    private static void requireUnique(Stream<OptionPlan.Stored> others, OptionValue option) {
        var folded = OptionPlan.folded(option.value());
        if (others.anyMatch(other -> OptionPlan.folded(other.value()).equals(folded))) {
            throw new Fault.Conflict("the field already has an option %s".formatted(option.value()));
        }
    }

    /**
     * The database refuses two values that only its own case folding considers equal; it folds other characters than
     * {@link OptionPlan#folded} does.
     */
    static <T> Future<T> conflict(Throwable failure) {
        var constraint = SqlStates.uniqueViolation(failure);
        return Future.failedFuture(
                constraint != null && constraint.startsWith("custom_field_option_field_id")
                        ? new Fault.Conflict("another option of the field already has this value")
                        : failure);
    }
}
