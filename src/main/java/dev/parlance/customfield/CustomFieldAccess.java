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

/** What other features do with custom fields in transactions of their own. */
public final class CustomFieldAccess {
    private CustomFieldAccess() {}

    /** Instances that were found right for an entity that is about to be. */
    public static final class Checked {
        private final FieldEntity entity;
        private final InstancePlan plan;

        private Checked(FieldEntity entity, InstancePlan plan) {
            this.entity = entity;
            this.plan = plan;
        }
    }

    /**
     * Checks what a new entity is to say, as a batch would. Fails with {@link Fault.Invalid}.
     *
     * @param pointer where the body lists the instances
     */
    public static Future<Checked> check(
            SqlConnection tx, FieldEntity entity, List<NewInstance> instances, String pointer) {
        var batch = InstanceBatch.adding(instances);
        return instances.isEmpty()
                ? Future.succeededFuture(new Checked(entity, new InstancePlan(List.of(), List.of(), List.of())))
                : BatchContextStore.read(tx, batch)
                        .map(known -> new Checked(entity, BatchValidator.judge(entity, known, batch, pointer)));
    }

    /** Writes what was checked, for an entity that now is. */
    public static Future<Void> write(SqlConnection tx, Checked checked, long entityId, long createdBy) {
        return InstanceChangeStore.write(tx, checked.entity, entityId, checked.plan, createdBy);
    }

    /**
     * Carries instances from one entity to another, deprecated options included. Only fields that the other takes are
     * carried: a project takes the PROJECT fields of a template and not the others. What the other says already stays.
     * They count as created by who created the other. Tells no event.
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
