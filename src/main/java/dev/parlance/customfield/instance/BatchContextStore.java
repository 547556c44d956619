package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Reads the context of a batch; the number of statements does not grow with the batch. */
public final class BatchContextStore {
    private static final String FACTS = """
                   f.id as field_id,
                   f.uid as field_uid,
                   f.name as field_name,
                   f.type as field_type,
                   f.entity as field_entity,
                   f.required and (f.required_from is null or f.required_from <= now()) as field_required
            """;
    /** Locked for key share, which excludes edits of a field: it keeps its type, and exists, until the batch ends. */
    private static final String FIELDS = """
            select
            """ + FACTS + """
              from custom_field f
             where f.uid = any ($1::text[])
             order by f.id
               for key share
            """;

    private static final String HELD = """
            select i.id,
                   i.uid,
                   i.value,
                   array(select o.uid
                           from custom_field_selection s
                           join custom_field_option o on o.id = s.option_id
                          where s.instance_id = i.id) as option_uids,
            """ + FACTS + """
              from custom_field_instance i
              join custom_field f
                on f.id = i.field_id
             where i.entity = $1
               and i.entity_id = $2
             order by i.id
            """;
    private static final String OPTIONS = """
            select o.id,
                   o.uid,
                   o.field_id,
                   o.deprecated
              from custom_field_option o
             where o.uid = any ($1::text[])
            """;
    /** The instances in fields of these kinds that the other entity lacks, locked while they are copied. */
    private static final String COPIED = """
            select i.field_id,
                   i.value,
                   array(select s.option_id
                           from custom_field_selection s
                          where s.instance_id = i.id
                          order by s.option_id) as option_ids
              from custom_field_instance i
              join custom_field f
                on f.id = i.field_id
             where i.entity = $1
               and i.entity_id = $2
               and f.entity = any ($3::text[])
               and not exists (
                   select from custom_field_instance t
                    where t.entity = $4
                      and t.entity_id = $5
                      and t.field_id = i.field_id)
             order by i.id
               for key share of i, f
            """;

    private static final String CREATOR = """
            select p.created_by
              from project p
             where $1 = 'PROJECT'
               and p.id = $2
             union all
            select j.created_by
              from job j
             where $1 = 'JOB'
               and j.id = $2
             union all
            select t.created_by
              from project_template t
             where $1 = 'PROJECT_TEMPLATE'
               and t.id = $2
            """;

    private BatchContextStore() {}

    /** The statements go out together; the fields are locked before the rest is read. */
    static Future<BatchContext> read(SqlConnection tx, FieldEntity entity, long entityId, InstanceBatch batch) {
        var fields = tx.preparedQuery(FIELDS).execute(texts(batch.fieldUids()));
        var held = tx.preparedQuery(HELD).execute(Tuple.of(entity.name(), entityId));
        var options = tx.preparedQuery(OPTIONS).execute(texts(batch.optionUids()));
        return Future.all(fields, held, options)
                .map(_ -> new BatchContext(
                        byUid(held.result(), BatchContextStore::held, BatchContext.Held::uid),
                        byUid(fields.result(), BatchContextStore::field, BatchContext.Field::uid),
                        byUid(options.result(), BatchContextStore::option, BatchContext.Option::uid)));
    }

    /** As {@link #read}, for an entity that is not created yet. */
    public static Future<BatchContext> read(SqlConnection tx, InstanceBatch batch) {
        var fields = tx.preparedQuery(FIELDS).execute(texts(batch.fieldUids()));
        var options = tx.preparedQuery(OPTIONS).execute(texts(batch.optionUids()));
        return Future.all(fields, options)
                .map(_ -> new BatchContext(
                        Map.of(),
                        byUid(fields.result(), BatchContextStore::field, BatchContext.Field::uid),
                        byUid(options.result(), BatchContextStore::option, BatchContext.Option::uid)));
    }

    /** The instances of one entity in fields of which the other entity has no instance. */
    public static Future<List<InstancePlan.Added>> copied(
            SqlConnection tx, FieldEntity from, long fromId, FieldEntity to, long toId) {
        var args = Tuple.of(from.name(), fromId)
                .addArrayOfString(to.takes().stream().map(Enum::name).toArray(String[]::new))
                .addString(to.name())
                .addLong(toId);
        return Sql.all(
                tx,
                COPIED,
                args,
                row -> new InstancePlan.Added(
                        row.getLong("field_id"), Rows.text(row, "value"), Rows.numbers(row, "option_ids")));
    }

    /** The internal number of the user who created an entity. */
    public static Future<Long> creator(SqlConnection tx, FieldEntity entity, long entityId) {
        return Sql.one(tx, CREATOR, Tuple.of(entity.name(), entityId), row -> row.getLong("created_by"));
    }

    private static Tuple texts(List<String> texts) {
        return Tuple.tuple().addArrayOfString(texts.toArray(String[]::new));
    }

    private static <T> Map<String, T> byUid(RowSet<Row> rows, Function<Row, T> mapping, Function<T, String> uid) {
        return StreamSupport.stream(rows.spliterator(), false).map(mapping).collect(Collectors.toMap(uid, one -> one));
    }

    private static BatchContext.Field field(Row row) {
        return new BatchContext.Field(
                row.getLong("field_id"),
                row.getString("field_uid"),
                row.getString("field_name"),
                FieldType.valueOf(row.getString("field_type")),
                FieldEntity.valueOf(row.getString("field_entity")),
                row.getBoolean("field_required"));
    }

    private static BatchContext.Held held(Row row) {
        return new BatchContext.Held(
                row.getLong("id"),
                row.getString("uid"),
                field(row),
                Rows.text(row, "value"),
                Set.copyOf(Rows.texts(row, "option_uids")));
    }

    private static BatchContext.Option option(Row row) {
        return new BatchContext.Option(
                row.getLong("id"), row.getString("uid"), row.getLong("field_id"), row.getBoolean("deprecated"));
    }
}
