package dev.parlance.customfield.definition;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/** Replaces a custom field; the field is locked, so that no batch relies on it meanwhile. */
public final class EditCustomField {
    private final Db db;

    public EditCustomField(Db db) {
        this.db = db;
    }

    /**
     * Replaces a field and adds or changes the options named. Fails with {@link Fault.NotFound}, or
     * {@link Fault.Invalid} for options that are wrong and for another type or entity while the field has instances.
     *
     * @param check refuses by the current field, such as by {@code If-Match}
     * @param wanted the replacement, given the current field
     */
    public Future<CustomField> edit(
            String uid, Consumer<CustomField> check, Function<CustomField, CustomFieldEdit> wanted, long editor) {
        return FindCustomField.edit(uid)
                .check(before -> check.accept(before.field()))
                .write((tx, before) -> replace(tx, before.id(), before.field(), wanted.apply(before.field()), editor))
                .in(db)
                .recover(EditOptions::conflict);
    }

    private static Future<CustomField> replace(
            SqlConnection tx, long id, CustomField before, CustomFieldEdit edit, long editor) {
        return requireUnused(tx, id, before, edit)
                .compose(_ -> options(tx, id, before, edit))
                .compose(plan -> plan.isEmpty() && edit.withoutOptions().equals(CustomFieldEdit.of(before))
                        ? Future.succeededFuture(before)
                        : OptionStore.write(tx, id, plan)
                                .compose(_ -> CustomFieldChangeStore.update(tx, id, edit, editor))
                                .compose(_ -> FindCustomField.find(tx, before.uid())));
    }

    /** Deletes the options of a field that is no longer a choice. */
    private static Future<OptionPlan> options(SqlConnection tx, long id, CustomField before, CustomFieldEdit edit) {
        if (edit.type().hasOptions()) {
            return OptionStore.all(tx, id).map(current -> OptionPlan.of(current, edit.optionEdits()));
        }
        return before.type().hasOptions()
                ? OptionStore.clear(tx, id).map(OptionPlan.NONE)
                : Future.succeededFuture(OptionPlan.NONE);
    }

    /** Instances keep their meaning: while there are any, neither the type nor the entity may change. */
    private static Future<Void> requireUnused(SqlConnection tx, long id, CustomField before, CustomFieldEdit edit) {
        var violations = new ArrayList<Violation>();
        if (edit.type() != before.type()) {
            violations.add(inUse("/type", before.type()));
        }
        if (edit.entity() != before.entity()) {
            violations.add(inUse("/allowedEntities/0", before.entity()));
        }
        return violations.isEmpty()
                ? Future.succeededFuture()
                : CustomFieldChangeStore.hasInstances(tx, id)
                        .compose(used ->
                                used ? Future.failedFuture(new Fault.Invalid(violations)) : Future.succeededFuture());
    }

    private static Violation inUse(String pointer, Enum<?> now) {
        return Violation.at(pointer, "inUse", "cannot change from %s while the field has instances".formatted(now));
    }
}
