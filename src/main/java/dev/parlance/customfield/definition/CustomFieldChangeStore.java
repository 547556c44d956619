package dev.parlance.customfield.definition;

import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** Writes custom fields without their options. */
final class CustomFieldChangeStore {
    /** Not a weaker lock: batches that rely on the field lock it for key share. */
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

    private CustomFieldChangeStore() {}

    /** An entity that has an instance of a field. */
    record Holder(FieldEntity entity, String name) {}

    /** The internal number, locked until the transaction ends. */
    static Future<Optional<Long>> lock(SqlConnection tx, String uid) {
        return Sql.first(tx, LOCK, Tuple.of(uid), row -> row.getLong("id"));
    }

    /** The internal number of the new field. */
    static Future<Long> insert(SqlConnection tx, String uid, CustomFieldEdit field, long createdBy) {
        return Sql.one(tx, INSERT, args(Tuple.of(uid), field, createdBy), row -> row.getLong("id"));
    }

    static Future<Void> update(SqlConnection tx, long id, CustomFieldEdit field, long editor) {
        return Sql.run(tx, UPDATE, args(Tuple.of(id), field, editor));
    }

    static Future<Boolean> hasInstances(SqlConnection tx, long id) {
        return Sql.one(tx, HAS_INSTANCES, Tuple.of(id), row -> row.getBoolean("held"));
    }

    /** Up to {@code most} of the entities that have an instance of the field. */
    static Future<List<Holder>> holders(SqlConnection tx, long id, int most) {
        return Sql.all(
                tx,
                HOLDERS,
                Tuple.of(id, most),
                row -> new Holder(FieldEntity.valueOf(row.getString("entity")), row.getString("name")));
    }

    static Future<Void> delete(SqlConnection tx, long id) {
        return Sql.run(tx, DELETE, Tuple.of(id));
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
