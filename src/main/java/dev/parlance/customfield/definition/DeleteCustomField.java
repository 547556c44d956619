package dev.parlance.customfield.definition;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.function.Consumer;

/** Deletes a custom field with its options, unless an entity has an instance of it. */
public final class DeleteCustomField {
    private static final int MOST_NAMED = 10;

    private final Db db;

    public DeleteCustomField(Db db) {
        this.db = db;
    }

    /**
     * Fails with {@link Fault.NotFound} or, naming entities that have instances, {@link Fault.CannotDelete}.
     *
     * @param check refuses by the current field, such as by {@code If-Match}
     */
    public Future<Void> delete(String uid, Consumer<CustomField> check) {
        return FindCustomField.edit(uid)
                .check(before -> check.accept(before.field()))
                .require(DeleteCustomField::requireUnused)
                .write((tx, before) -> CustomFieldChangeStore.delete(tx, before.id()))
                .in(db);
    }

    private static Future<Void> requireUnused(SqlConnection tx, FindCustomField.Locked before) {
        return CustomFieldChangeStore.holders(tx, before.id(), MOST_NAMED + 1)
                .compose(holders -> holders.isEmpty()
                        ? Future.succeededFuture()
                        : Future.failedFuture(new Fault.CannotDelete("the custom field %s is used by %s"
                                .formatted(before.field().name(), named(holders)))));
    }

    private static String named(List<CustomFieldChangeStore.Holder> holders) {
        var names = holders.stream()
                .limit(MOST_NAMED)
                .map(holder -> holder.entity().called() + " " + holder.name())
                .toList();
        return String.join(", ", names) + (holders.size() > MOST_NAMED ? " and others" : "");
    }
}
