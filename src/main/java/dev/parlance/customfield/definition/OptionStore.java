package dev.parlance.customfield.definition;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.stream.Stream;

/** The options of fields. Whoever changes them has locked their field. */
public final class OptionStore {
    /**
     * Whether an option {@code o} is selected anywhere. The order over a range makes it one probe of the index: for equality
     * the planner reads the whole table, hoping to meet one soon, which it never does for an option that nobody chose.
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

    /** In the order they were added; fails with {@link Fault.NotFound} for an unknown field. */
    public Future<Page<FieldOption>> list(String fieldUid, PageRequest page) {
        var total = db.query(COUNT, Tuple.of(fieldUid));
        var content = db.query(LIST, Tuple.of(fieldUid, page.pageSize(), page.offset()));
        return Future.all(total, content)
                .map(_ -> Page.of(
                        page,
                        Rows.first(total.result(), row -> row.getLong("total"))
                                .orElseThrow(() -> CustomFieldStore.unknown(fieldUid)),
                        Rows.all(content.result(), OptionStore::option),
                        new Page.Order(Page.Direction.ASC, "createdAt")));
    }

    /** Fails with {@link Fault.NotFound}. */
    public Future<FieldOption> find(String fieldUid, String uid) {
        return db.read(FIND, Tuple.of(fieldUid, uid))
                .map(rows -> Rows.first(rows, OptionStore::option).orElseThrow(() -> unknown(uid)));
    }

    /**
     * Fails with {@link Fault.NotFound}, {@link Fault.Conflict} when the value is there already, or {@link
     * Fault.InvalidState} when the field takes no options, or no more.
     */
    public Future<FieldOption> add(String fieldUid, OptionValue option, long editor) {
        return db.transaction(tx -> CustomFieldChangeStore.lock(tx, fieldUid)
                        .compose(id -> all(tx, id)
                                .compose(current -> CustomFieldStore.read(tx, fieldUid)
                                        .map(field -> added(field, current, option))
                                        .compose(plan -> write(tx, id, plan))
                                        .compose(_ -> touch(tx, id, editor))
                                        .compose(_ -> all(tx, id))))
                        .compose(options -> read(tx, fieldUid, options.getLast().uid())))
                .recover(CustomFieldChangeStore::alike);
    }

    private static OptionPlan added(CustomField field, List<OptionPlan.Stored> current, OptionValue option) {
        if (!field.type().hasOptions()) {
            throw new Fault.InvalidState("a field of type %s has no options".formatted(field.type()));
        }
        if (current.size() >= OptionPlan.MOST) {
            throw new Fault.InvalidState("the field already has the maximum of %d options".formatted(OptionPlan.MOST));
        }
        checkFree(current.stream(), option);
        return new OptionPlan(List.of(new OptionPlan.Added(option.value(), option.isDeprecated())), List.of());
    }

    /** Fails with {@link Fault.NotFound}, {@link Fault.Stale}, or {@link Fault.Conflict} when the value is another's. */
    public Future<FieldOption> edit(
            String fieldUid, String uid, OptionValue option, Precondition condition, long editor) {
        return db.transaction(tx -> CustomFieldChangeStore.lock(tx, fieldUid)
                        .compose(id -> read(tx, fieldUid, uid).compose(before -> {
                            condition.check(before);
                            return before.value().equals(option.value()) && before.deprecated() == option.isDeprecated()
                                    ? Future.succeededFuture(before)
                                    : change(tx, id, uid, option, editor).compose(_ -> read(tx, fieldUid, uid));
                        })))
                .recover(CustomFieldChangeStore::alike);
    }

    private static Future<Void> change(SqlConnection tx, long fieldId, String uid, OptionValue option, long editor) {
        return all(tx, fieldId)
                .map(current -> {
                    checkFree(current.stream().filter(other -> !other.uid().equals(uid)), option);
                    var changed = current.stream()
                            .filter(own -> own.uid().equals(uid))
                            .map(own -> new OptionPlan.Stored(own.id(), uid, option.value(), option.isDeprecated()))
                            .toList();
                    return new OptionPlan(List.of(), changed);
                })
                .compose(plan -> write(tx, fieldId, plan))
                .compose(_ -> touch(tx, fieldId, editor));
    }

    private static void checkFree(Stream<OptionPlan.Stored> others, OptionValue option) {
        var folded = OptionPlan.folded(option.value());
        if (others.anyMatch(other -> OptionPlan.folded(other.value()).equals(folded))) {
            throw new Fault.Conflict("the field already has an option %s".formatted(option.value()));
        }
    }

    /** All options of a field, oldest first. */
    static Future<List<OptionPlan.Stored>> all(SqlConnection tx, long fieldId) {
        return tx.preparedQuery(ALL)
                .execute(Tuple.of(fieldId))
                .map(rows -> Rows.all(
                        rows,
                        row -> new OptionPlan.Stored(
                                row.getLong("id"),
                                row.getString("uid"),
                                row.getString("value"),
                                row.getBoolean("deprecated"))));
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
        return tx.preparedQuery(INSERT).execute(args).mapEmpty();
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
        return tx.preparedQuery(UPDATE).execute(args).mapEmpty();
    }

    /** Deletes all options of a field that has no instances. */
    static Future<Void> clear(SqlConnection tx, long fieldId) {
        return tx.preparedQuery(CLEAR).execute(Tuple.of(fieldId)).mapEmpty();
    }

    private static Future<Void> touch(SqlConnection tx, long fieldId, long editor) {
        return tx.preparedQuery(TOUCH).execute(Tuple.of(fieldId, editor)).mapEmpty();
    }

    private static Future<FieldOption> read(SqlConnection tx, String fieldUid, String uid) {
        return tx.preparedQuery(FIND)
                .execute(Tuple.of(fieldUid, uid))
                .map(rows -> Rows.first(rows, OptionStore::option).orElseThrow(() -> unknown(uid)));
    }

    private static Fault unknown(String uid) {
        return new Fault.NotFound("option", uid);
    }

    private static FieldOption option(Row row) {
        return new FieldOption(
                row.getString("uid"), row.getString("value"), row.getBoolean("deprecated"), row.getBoolean("used"));
    }
}
