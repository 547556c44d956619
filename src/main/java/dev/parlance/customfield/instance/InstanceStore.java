package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.CustomFieldStore;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldOption;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Objects;

/** Reads what the entities of one kind say in custom fields. */
public final class InstanceStore {
    private static final String COLUMNS = """
            select i.uid as instance_uid,
                   i.value as instance_value,
                   i.created_at as instance_created_at,
                   i.updated_at as instance_updated_at,
                   ic.uid as instance_creator_uid,
                   iu.uid as instance_updater_uid,
                   (select json_agg(json_build_object(
                             'uid', o.uid,
                             'value', o.value,
                             'deprecated', o.deprecated,
                             'used', true) order by o.id)::text
                      from custom_field_selection s
                      join custom_field_option o on o.id = s.option_id
                     where s.instance_id = i.id) as instance_options,
            """ + CustomFieldStore.COLUMNS;
    private static final String INSTANCES = """
              custom_field_instance i
              join custom_field f
                on f.id = i.field_id
              join app_user ic
                on ic.id = i.created_by
              join app_user iu
                on iu.id = i.updated_by
            """ + CustomFieldStore.JOINS;
    /** Of the one entity that a holder's statement finds; one row without an instance when it has none. */
    private static final String OF_FOUND = """
            with holder as (
            %s)
            """ + COLUMNS + """
              from holder h
              left join (
            """ + INSTANCES + """
                   ) on i.entity = '%s'
                    and i.entity_id = h.id
             order by i.id
            """;

    private static final String OF_ENTITY = COLUMNS + """
              from
            """ + INSTANCES + """
             where i.entity = $1
               and i.entity_id = $2
             order by i.id
            """;

    private final Db db;
    private final HolderAccess holder;
    private final String ofFound;

    public InstanceStore(Db db, HolderAccess holder) {
        this.db = db;
        this.holder = holder;
        this.ofFound = OF_FOUND.formatted(holder.find(), holder.entity().name());
    }

    /** Fails with {@link Fault.NotFound} when the caller sees no such entity. */
    public Future<CustomFieldInstances> list(Call call) {
        return db.read(ofFound, holder.args(call)).map(rows -> {
            if (rows.size() == 0) {
                throw holder.unknown(call);
            }
            var first = Rows.one(rows);
            return new CustomFieldInstances(
                    Rows.text(first, "instance_uid") == null ? List.of() : Rows.all(rows, InstanceStore::instance));
        });
    }

    /** Of an entity that is there. */
    static Future<CustomFieldInstances> read(SqlConnection tx, FieldEntity entity, long entityId) {
        return tx.preparedQuery(OF_ENTITY)
                .execute(Tuple.of(entity.name(), entityId))
                .map(rows -> new CustomFieldInstances(Rows.all(rows, InstanceStore::instance)));
    }

    private static CustomFieldInstance instance(Row row) {
        var options = Rows.text(row, "instance_options");
        return new CustomFieldInstance(
                Objects.requireNonNull(row.getString("instance_uid")),
                CustomFieldStore.field(row),
                options == null ? List.of() : List.of(Json.read(options, FieldOption[].class)),
                Rows.text(row, "instance_value"),
                Rows.at(row, "instance_created_at"),
                new UidReference(row.getString("instance_creator_uid")),
                Rows.at(row, "instance_updated_at"),
                new UidReference(row.getString("instance_updater_uid")));
    }
}
