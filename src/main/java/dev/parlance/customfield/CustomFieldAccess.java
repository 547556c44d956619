package dev.parlance.customfield;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.instance.BatchContextStore;
import dev.parlance.customfield.instance.BatchValidator;
import dev.parlance.customfield.instance.InstanceBatch;
import dev.parlance.customfield.instance.InstanceChangeStore;
import dev.parlance.customfield.instance.InstancePlan;
import dev.parlance.customfield.instance.NewInstance;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/** Writes instances of custom fields in the transactions of other features. */
public final class CustomFieldAccess {
    private CustomFieldAccess() {}

    /** Valid instances for an entity that is not created yet. */
    public static final class Checked {
        private final FieldEntity entity;
        private final InstancePlan plan;

        private Checked(FieldEntity entity, InstancePlan plan) {
            this.entity = entity;
            this.plan = plan;
        }
    }

    /**
     * Validates the instances of a new entity as a batch would. Fails with {@link Fault.Invalid}.
     *
     * @param pointer JSON pointer to the list of instances
     */
    public static Future<Checked> check(
            SqlConnection tx, FieldEntity entity, List<NewInstance> instances, String pointer) {
        var batch = InstanceBatch.adding(instances);
        return instances.isEmpty()
                ? Future.succeededFuture(new Checked(entity, new InstancePlan(List.of(), List.of(), List.of())))
                : BatchContextStore.read(tx, batch)
                        .map(context -> new Checked(entity, BatchValidator.validate(entity, context, batch, pointer)));
    }

    /** Writes the checked instances for the entity, which now exists. */
    public static Future<Void> write(SqlConnection tx, Checked checked, long entityId, long createdBy) {
        return InstanceChangeStore.write(tx, checked.entity, entityId, checked.plan, createdBy);
    }

    /**
     * Copies instances from one entity to another, deprecated options included. Only fields that apply to the target
     * are copied: a project takes the PROJECT fields of a template and not the others. Instances of the target stay.
     * The creator of the target counts as the creator of the copies. Writes no event.
     */
    public static Future<Void> copy(SqlConnection tx, FieldEntity from, long fromId, FieldEntity to, long toId) {
        return BatchContextStore.copied(tx, from, fromId, to, toId)
                .compose(added -> added.isEmpty()
                        ? Future.succeededFuture()
                        : BatchContextStore.creator(tx, to, toId)
                                .compose(creator -> InstanceChangeStore.write(
                                        tx, to, toId, new InstancePlan(List.of(), List.of(), added), creator)));
    }
}
