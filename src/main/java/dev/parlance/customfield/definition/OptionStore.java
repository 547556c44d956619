package dev.parlance.customfield.definition;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** Reads and writes the options of fields; a caller that writes has locked their field. */
public final class OptionStore {
    /**
     * Whether an option {@code o} is selected anywhere. Written as a range with an order, this is one probe of the
     * index: for an equality the planner scans the whole table, expecting a match soon, and finds none for an option
     * that is never selected.
     */
    static final String USED = """
                   (select true
                      from custom_field_selection s
                     where s.option_id >= o.id
                       and s.option_id <= o.id
                     order by s.option_id
                     limit 1) is not null
            """;

    private static final String COLUMNS = """
            select o.uid,
                   o.value,
                   o.deprecated,
            """ + USED + """
                   as used
              from custom_field_option o
              join custom_field f
                on f.id = o.field_id
             where f.uid = $1
            """;
    private static final String FIND = COLUMNS + """
               and o.uid = $2
            """;
    private static final String LIST = COLUMNS + """
             order by o.id
             limit $2
            offset $3
            """;
    private static final String COUNT = """
            select (select count(*) from custom_field_option o where o.field_id = f.id) as total
              from custom_field f
             where f.uid = $1
            """;
    private static final String ALL = """
            select o.id,
                   o.uid,
                   o.value,
                   o.deprecated
              from custom_field_option o
             where o.field_id = $1
             order by o.id
            """;
    private static final String INSERT = """
            insert into custom_field_option (uid, field_id, value, deprecated)
            select n.uid, $1, n.value, n.deprecated
              from unnest($2::text[], $3::text[], $4::boolean[]) with ordinality as n (uid, value, deprecated, place)
             order by n.place
            """;
    private static final String UPDATE = """
            update custom_field_option o
               set value = c.value,
                   deprecated = c.deprecated
              from unnest($1::bigint[], $2::text[], $3::boolean[]) as c (id, value, deprecated)
             where o.id = c.id
            """;
    private static final String TOUCH = """
            update custom_field
               set modified_by = $2,
                   modified_at = date_trunc('milliseconds', clock_timestamp())
             where id = $1
            """;
    private static final String CLEAR = """
            delete from custom_field_option
             where field_id = $1
            """;

    private final Db db;

    public OptionStore(Db db) {
        this.db = db;
    }

    /** A page of the options in the order in which they were added; empty when there is no such field. */
    Future<Optional<Page<FieldOption>>> list(String fieldUid, PageRequest page) {
        var total = db.query(COUNT, Tuple.of(fieldUid));
        var content = db.query(LIST, Tuple.of(fieldUid, page.pageSize(), page.offset()));
        return Future.all(total, content)
                .map(_ -> Rows.first(
                        total.result(),
                        row -> Page.of(
                                page,
                                row.getLong("total"),
                                Rows.all(content.result(), OptionStore::option),
                                new Page.Order(Page.Direction.ASC, "createdAt"))));
    }

    Future<Optional<FieldOption>> find(String fieldUid, String uid) {
        return db.read(FIND, Tuple.of(fieldUid, uid)).map(rows -> Rows.first(rows, OptionStore::option));
    }

    static Future<Optional<FieldOption>> find(SqlConnection tx, String fieldUid, String uid) {
        return Sql.first(tx, FIND, Tuple.of(fieldUid, uid), OptionStore::option);
    }

    /** All options of a field, oldest first. */
    static Future<List<OptionPlan.Stored>> all(SqlConnection tx, long fieldId) {
        return Sql.all(
                tx,
                ALL,
                Tuple.of(fieldId),
                row -> new OptionPlan.Stored(
                        row.getLong("id"), row.getString("uid"), row.getString("value"), row.getBoolean("deprecated")));
    }

    static Future<Void> write(SqlConnection tx, long fieldId, OptionPlan plan) {
        return update(tx, plan.changed()).compose(_ -> insert(tx, fieldId, plan.added()));
    }

    private static Future<Void> insert(SqlConnection tx, long fieldId, List<OptionPlan.Added> added) {
        if (added.isEmpty()) {
            return Future.succeededFuture();
        }
        var args = Tuple.of(fieldId)
                .addArrayOfString(added.stream().map(_ -> Uid.next()).toArray(String[]::new))
                .addArrayOfString(added.stream().map(OptionPlan.Added::value).toArray(String[]::new))
                .addArrayOfBoolean(
                        added.stream().map(OptionPlan.Added::deprecated).toArray(Boolean[]::new));
        return Sql.run(tx, INSERT, args);
    }

    private static Future<Void> update(SqlConnection tx, List<OptionPlan.Stored> changed) {
        if (changed.isEmpty()) {
            return Future.succeededFuture();
        }
        var args = Tuple.tuple()
                .addArrayOfLong(changed.stream().map(OptionPlan.Stored::id).toArray(Long[]::new))
                .addArrayOfString(changed.stream().map(OptionPlan.Stored::value).toArray(String[]::new))
                .addArrayOfBoolean(
                        changed.stream().map(OptionPlan.Stored::deprecated).toArray(Boolean[]::new));
        return Sql.run(tx, UPDATE, args);
    }

    /** Deletes all options of a field that has no instances. */
    static Future<Void> clear(SqlConnection tx, long fieldId) {
        return Sql.run(tx, CLEAR, Tuple.of(fieldId));
    }

    /** Marks the field as modified. */
    static Future<Void> touch(SqlConnection tx, long fieldId, long editor) {
        return Sql.run(tx, TOUCH, Tuple.of(fieldId, editor));
    }

    private static FieldOption option(Row row) {
        return new FieldOption(
                row.getString("uid"), row.getString("value"), row.getBoolean("deprecated"), row.getBoolean("used"));
    }
}
