package dev.parlance.customfield.definition;

import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Finds custom fields and their options; every method fails with {@link Fault.NotFound} for an unknown uid. */
public final class FindCustomField {
    private final CustomFieldStore fields;
    private final OptionStore options;

    public FindCustomField(CustomFieldStore fields, OptionStore options) {
        this.fields = fields;
        this.options = options;
    }

    public Future<CustomField> find(String uid) {
        return fields.find(uid).map(Fault.NotFound.ifEmpty("custom field", uid));
    }

    /** As {@link #find(String)}, within a transaction and without a lock. */
    static Future<CustomField> find(SqlConnection tx, String uid) {
        return CustomFieldStore.find(tx, uid).map(Fault.NotFound.ifEmpty("custom field", uid));
    }

    /** The internal number of a field, which is locked until the transaction ends. */
    static Future<Long> lock(SqlConnection tx, String uid) {
        return CustomFieldChangeStore.lock(tx, uid).map(Fault.NotFound.ifEmpty("custom field", uid));
    }

    /** A field as it is before a change, with its internal number. */
    record Locked(long id, CustomField field) {}

    /** A change of a field, which is locked until the transaction ends. */
    static Edit<Locked> edit(String uid) {
        return Edit.of(tx -> lock(tx, uid).compose(id -> find(tx, uid).map(field -> new Locked(id, field))));
    }

    /** The options of a field in the order in which they were added. */
    public Future<Page<FieldOption>> options(String fieldUid, PageRequest page) {
        return options.list(fieldUid, page).map(Fault.NotFound.ifEmpty("custom field", fieldUid));
    }

    public Future<FieldOption> option(String fieldUid, String uid) {
        return options.find(fieldUid, uid).map(Fault.NotFound.ifEmpty("option", uid));
    }

    /** As {@link #option(String, String)}, within a transaction. */
    static Future<FieldOption> option(SqlConnection tx, String fieldUid, String uid) {
        return OptionStore.find(tx, fieldUid, uid).map(Fault.NotFound.ifEmpty("option", uid));
    }
}
