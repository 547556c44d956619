package dev.parlance.customfield.definition;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import java.util.List;

/** Creates a custom field with its options. */
public final class CreateCustomField {
    private final Db db;

    public CreateCustomField(Db db) {
        this.db = db;
    }

    /** Fails with {@link Fault.Invalid} for duplicate options. */
    public Future<CustomField> create(CustomFieldEdit field, long createdBy) {
        var plan = OptionPlan.of(List.of(), field.optionEdits());
        var uid = Uid.next();
        return db.transaction(tx -> CustomFieldChangeStore.insert(tx, uid, field, createdBy)
                        .compose(id -> OptionStore.write(tx, id, plan))
                        .compose(_ -> FindCustomField.find(tx, uid)))
                .recover(EditOptions::conflict);
    }
}
