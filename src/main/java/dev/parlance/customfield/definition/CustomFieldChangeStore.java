package dev.parlance.customfield.definition;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.SqlStates;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Changes definitions of fields; a change locks the row, which batches that use the field share until they end. */
public final class CustomFieldChangeStore {
    private static final int MOST_NAMED = 10;

    /** Not a weaker lock: batches that rely on the field hold it for key share. */
    private static final String LOCK = """
            select f.id
              from custom_field f
             where f.uid = $1
               for update
            """;

    private static final String INSERT = """
            insert into custom_field (uid, name, type, entity, description, required, required_from, created_by,
                                      modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
            returning id
            """;
    private static final String UPDATE = """
            update custom_field
               set name = $2,
                   type = $3,
                   entity = $4,
                   description = $5,
                   required = $6,
                   required_from = $7,
                   modified_by = $8,
                   modified_at = date_trunc('milliseconds', clock_timestamp())
             where id = $1
            """;
    private static final String HAS_INSTANCES = """
            select exists (select from custom_field_instance i where i.field_id = $1) as held
            """;
    private static final String HOLDERS = """
            select i.entity,
                   coalesce(p.name, f.name, t.name) as name
              from custom_field_instance i
              left join project p
                on p.id = i.project_id
              left join job j
                on j.id = i.job_id
              left join stored_file f
                on f.id = j.file_id
              left join project_template t
                on t.id = i.project_template_id
             where i.field_id = $1
             order by i.id
             limit $2
            """;
    private static final String DELETE = """
            delete from custom_field
             where id = $1
            """;

    private final Db db;

    public CustomFieldChangeStore(Db db) {
        this.db = db;
    }

    /** Fails with {@link Fault.Invalid} for options that are alike. */
    public Future<CustomField> create(CustomFieldEdit field, long createdBy) {
        var plan = OptionPlan.of(List.of(), field.optionEdits());
        var uid = Uid.next();
        return db.transaction(tx -> tx.preparedQuery(INSERT)
                        .execute(args(Tuple.of(uid), field, createdBy))
                        .compose(rows -> OptionStore.write(tx, Rows.one(rows).getLong("id"), plan))
                        .compose(_ -> CustomFieldStore.read(tx, uid)))
                .recover(CustomFieldChangeStore::alike);
    }

    /**
     * Replaces a field and adds or changes the options named. Fails with {@link Fault.NotFound}, or {@link Fault.Invalid}
     * for options that are wrong and for another type or entity while there are instances.
     *
     * @param check refuses by what the field is now
     * @param wanted what to replace it by
     */
    public Future<CustomField> edit(
            String uid, Consumer<CustomField> check, Function<CustomField, CustomFieldEdit> wanted, long editor) {
        return db.transaction(tx -> lock(tx, uid)
                        .compose(id -> CustomFieldStore.read(tx, uid).compose(before -> {
                            check.accept(before);
                            return replace(tx, id, before, wanted.apply(before), editor);
                        })))
                .recover(CustomFieldChangeStore::alike);
    }

    /** Deletes a field with its options. Fails with {@link Fault.NotFound} or, naming holders, {@link Fault.CannotDelete}. */
    public Future<Void> delete(String uid, Consumer<CustomField> check) {
        return db.transaction(tx -> lock(tx, uid)
                .compose(id -> CustomFieldStore.read(tx, uid)
                        .compose(before -> {
                            check.accept(before);
                            return refuseHeld(tx, id, before.name());
                        })
                        .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(id))))
                .mapEmpty());
    }

    /** The internal number, locked until the transaction ends; fails with {@link Fault.NotFound}. */
    static Future<Long> lock(SqlConnection tx, String uid) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(uid))
                .map(rows ->
                        Rows.first(rows, row -> row.getLong("id")).orElseThrow(() -> CustomFieldStore.unknown(uid)));
    }

    private static Future<CustomField> replace(
            SqlConnection tx, long id, CustomField before, CustomFieldEdit edit, long editor) {
        return checkHeld(tx, id, before, edit)
                .compose(_ -> options(tx, id, before, edit))
                .compose(plan -> plan.isEmpty() && edit.withoutOptions().equals(CustomFieldEdit.of(before))
                        ? Future.succeededFuture(before)
                        : OptionStore.write(tx, id, plan)
                                .compose(_ -> tx.preparedQuery(UPDATE).execute(args(Tuple.of(id), edit, editor)))
                                .compose(_ -> CustomFieldStore.read(tx, before.uid())));
    }

    /** A field that is no choice any more has no options. */
    private static Future<OptionPlan> options(SqlConnection tx, long id, CustomField before, CustomFieldEdit edit) {
        if (edit.type().hasOptions()) {
            return OptionStore.all(tx, id).map(current -> OptionPlan.of(current, edit.optionEdits()));
        }
        return before.type().hasOptions()
                ? OptionStore.clear(tx, id).map(OptionPlan.NONE)
                : Future.succeededFuture(OptionPlan.NONE);
    }

    /** What is held keeps its meaning: neither the type nor the entity may become another one. */
    private static Future<Void> checkHeld(SqlConnection tx, long id, CustomField before, CustomFieldEdit edit) {
        var violations = new ArrayList<Violation>();
        if (edit.type() != before.type()) {
            violations.add(held("/type", before.type()));
        }
        if (edit.entity() != before.entity()) {
            violations.add(held("/allowedEntities/0", before.entity()));
        }
        return violations.isEmpty()
                ? Future.succeededFuture()
                : tx.preparedQuery(HAS_INSTANCES).execute(Tuple.of(id)).map(rows -> {
                    if (Rows.one(rows).getBoolean("held")) {
                        throw new Fault.Invalid(violations);
                    }
                    return null;
                });
    }

    private static Violation held(String pointer, Enum<?> now) {
        return Violation.at(pointer, "inUse", "cannot change from %s while the field has instances".formatted(now));
    }

    private static Future<Void> refuseHeld(SqlConnection tx, long id, String name) {
        return tx.preparedQuery(HOLDERS)
                .execute(Tuple.of(id, MOST_NAMED + 1))
                .map(rows -> Rows.all(
                        rows,
                        row -> FieldEntity.valueOf(row.getString("entity")).called() + " " + row.getString("name")))
                .map(holders -> {
                    if (!holders.isEmpty()) {
                        throw new Fault.CannotDelete(
                                "the custom field %s is used by %s".formatted(name, named(holders)));
                    }
                    return null;
                });
    }

    private static String named(List<String> holders) {
        return holders.size() > MOST_NAMED
                ? String.join(", ", holders.subList(0, MOST_NAMED)) + " and others"
                : String.join(", ", holders);
    }

    /** Two values that are alike for the database only: it folds more characters than we do, or fewer. */
    static <T> Future<T> alike(Throwable failure) {
        var constraint = SqlStates.uniqueViolation(failure);
        return Future.failedFuture(
                constraint != null && constraint.startsWith("custom_field_option_field_id")
                        ? new Fault.Conflict("another option of the field already has this value")
                        : failure);
    }

    private static Tuple args(Tuple key, CustomFieldEdit field, long editor) {
        return key.addString(field.name())
                .addString(field.type().name())
                .addString(field.entity().name())
                .addString(field.description())
                .addBoolean(Boolean.TRUE.equals(field.required()))
                .addOffsetDateTime(Rows.timestamp(field.requiredFrom()))
                .addLong(editor);
    }
}
