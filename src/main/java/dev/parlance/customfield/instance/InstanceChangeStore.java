package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.db.Sql;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;

/** Writes the changes of a batch by at most four statements. */
public final class InstanceChangeStore {
    private static final String REMOVE = """
            delete from custom_field_instance
             where id = any ($1::bigint[])
            """;
    /** Deletes the selected options; the new selection is inserted afterwards. */
    private static final String UPDATE = """
            with updated as (
              update custom_field_instance i
                 set value = u.value,
                     updated_by = $3,
                     updated_at = date_trunc('milliseconds', clock_timestamp())
                from unnest($1::bigint[], $2::text[]) as u (id, value)
               where i.id = u.id)
            delete from custom_field_selection
             where instance_id = any ($1::bigint[])
            """;

    private static final String ADD = """
            insert into custom_field_instance (uid, field_id, entity, entity_id, value, created_by, updated_by)
            select a.uid, a.field_id, $1, $2, a.value, $3, $3
              from unnest($4::text[], $5::bigint[], $6::text[]) with ordinality as a (uid, field_id, value, place)
             order by a.place
            """;
    private static final String SELECT_OPTIONS = """
            insert into custom_field_selection (instance_id, option_id)
            select i.id, c.option_id
              from unnest($1::text[], $2::bigint[]) as c (instance_uid, option_id)
              join custom_field_instance i
                on i.uid = c.instance_uid
            """;

    private InstanceChangeStore() {}

    /** The caller has locked the entity, or has just created it. */
    public static Future<Void> write(
            SqlConnection tx, FieldEntity entity, long entityId, InstancePlan plan, long editor) {
        var choices = new Choices(new ArrayList<>(), new ArrayList<>());
        plan.changed().forEach(changed -> choices.add(changed.uid(), changed.optionIds()));
        return remove(tx, plan.removed())
                .compose(_ -> update(tx, plan.changed(), editor))
                .compose(_ -> add(tx, entity, entityId, plan.added(), editor, choices))
                .compose(_ -> select(tx, choices));
    }

    private static Future<Void> remove(SqlConnection tx, List<Long> removed) {
        return removed.isEmpty()
                ? Future.succeededFuture()
                : Sql.run(tx, REMOVE, Tuple.tuple().addArrayOfLong(removed.toArray(Long[]::new)));
    }

    private static Future<Void> update(SqlConnection tx, List<InstancePlan.Changed> changed, long editor) {
        if (changed.isEmpty()) {
            return Future.succeededFuture();
        }
        var args = Tuple.tuple()
                .addArrayOfLong(changed.stream().map(InstancePlan.Changed::id).toArray(Long[]::new))
                .addArrayOfString(
                        changed.stream().map(InstancePlan.Changed::value).toArray(String[]::new))
                .addLong(editor);
        return Sql.run(tx, UPDATE, args);
    }

    private static Future<Void> add(
            SqlConnection tx,
            FieldEntity entity,
            long entityId,
            List<InstancePlan.Added> added,
            long editor,
            Choices choices) {
        if (added.isEmpty()) {
            return Future.succeededFuture();
        }
        var uids = added.stream().map(_ -> Uid.next()).toArray(String[]::new);
        for (var i = 0; i < uids.length; i++) {
            choices.add(uids[i], added.get(i).optionIds());
        }
        var args = Tuple.of(entity.name(), entityId, editor)
                .addArrayOfString(uids)
                .addArrayOfLong(added.stream().map(InstancePlan.Added::fieldId).toArray(Long[]::new))
                .addArrayOfString(added.stream().map(InstancePlan.Added::value).toArray(String[]::new));
        return Sql.run(tx, ADD, args);
    }

    private static Future<Void> select(SqlConnection tx, Choices choices) {
        if (choices.optionIds.isEmpty()) {
            return Future.succeededFuture();
        }
        var args = Tuple.tuple()
                .addArrayOfString(choices.instanceUids.toArray(String[]::new))
                .addArrayOfLong(choices.optionIds.toArray(Long[]::new));
        return Sql.run(tx, SELECT_OPTIONS, args);
    }

    /** Pairs of an instance and an option to select, in two parallel lists. */
    private record Choices(List<String> instanceUids, List<Long> optionIds) {
        void add(String instanceUid, List<Long> options) {
            for (var option : options) {
                instanceUids.add(instanceUid);
                optionIds.add(option);
            }
        }
    }
}
