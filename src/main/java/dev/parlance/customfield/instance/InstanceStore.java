package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.CustomFieldStore;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldOption;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Reads the instances of custom fields that the entities of one kind have. */
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
    /** Over the entity that a holder's statement finds; one row of nulls if it has no instances. */
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
    private final String ofFound;

    /**
     * The instances of the entities of one kind.
     *
     * @param findHolder statement that gives the number of an entity as {@code id}, see {@link HolderAccess#find}
     */
    public InstanceStore(Db db, FieldEntity entity, String findHolder) {
        this.db = db;
        this.ofFound = OF_FOUND.formatted(findHolder, entity.name());
    }

    /** The arguments of the statements of a {@link HolderAccess}. */
    public record HolderArgs(Tuple values) {}

    /** The instances of the entity that the holder's statement finds; empty when it finds no entity. */
    public Future<Optional<CustomFieldInstances>> list(HolderArgs args) {
        return db.read(ofFound, args.values())
                .map(rows -> rows.size() == 0 ? Optional.empty() : Optional.of(instances(rows)));
    }

    private static CustomFieldInstances instances(RowSet<Row> rows) {
        return new CustomFieldInstances(
                Rows.text(Rows.one(rows), "instance_uid") == null
                        ? List.of()
                        : Rows.all(rows, InstanceStore::instance));
    }

    /** The internal number of an entity, locked by the statement until the transaction ends. */
    static Future<Optional<Long>> lock(SqlConnection tx, String lockHolder, HolderArgs args) {
        return Sql.first(tx, lockHolder, args.values(), row -> row.getLong("id"));
    }

    /** The instances of an entity that exists. */
    static Future<CustomFieldInstances> find(SqlConnection tx, FieldEntity entity, long entityId) {
        return Sql.all(tx, OF_ENTITY, Tuple.of(entity.name(), entityId), InstanceStore::instance)
                .map(CustomFieldInstances::new);
    }

    private static CustomFieldInstance instance(Row row) {
        return new CustomFieldInstance(
                Objects.requireNonNull(row.getString("instance_uid")),
                CustomFieldStore.field(row),
                Rows.list(row, "instance_options", FieldOption[].class),
                Rows.text(row, "instance_value"),
                Rows.at(row, "instance_created_at"),
                new UidReference(row.getString("instance_creator_uid")),
                Rows.at(row, "instance_updated_at"),
                new UidReference(row.getString("instance_updater_uid")));
    }
}
