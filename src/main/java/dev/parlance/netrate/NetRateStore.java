package dev.parlance.netrate;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.db.UserColumns;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Net rate schemes in PostgreSQL. */
public record NetRateStore(Db db) {
    private static final UserColumns CREATOR = UserColumns.of("creator_");
    private static final String COLUMNS = """
            select s.id,
                   s.uid,
                   s.name,
                   s.is_default,
                   s.rates::text as rates,
                   s.date_created,
                   c.id as creator_id,
                   c.uid as creator_uid,
                   c.user_name as creator_user_name,
                   c.first_name as creator_first_name,
                   c.last_name as creator_last_name,
                   c.email as creator_email,
                   (select coalesce(jsonb_agg(jsonb_build_object(
                             'workflowStep', jsonb_build_object('id', w.id::text, 'uid', w.uid, 'name', w.name),
                             'rates', t.rates) order by t.position), '[]')::text
                      from net_rate_scheme_step t
                      join workflow_step w
                        on w.id = t.workflow_step_id
                     where t.scheme_id = s.id) as steps
              from net_rate_scheme s
              left join app_user c
                on c.id = s.created_by
            """;
    private static final String FIND = COLUMNS + """
             where s.uid = $1
            """;
    /** Without steps: after a wait for the lock, they would be those from before the wait. */
    private static final String LOCK_REFERENCED = """
            select uid
              from net_rate_scheme
             where uid = $1
                or ($1::text is null and id = $2)
               for key share
            """;
    /** Without a lock: after a wait, the scheme is not found if another one is the default by then. */
    private static final String DEFAULT = """
            select uid
              from net_rate_scheme
             where is_default
            """;

    private static final String MATCHING = """
             where ($1::text is null or position(lower($1) in lower(s.name)) > 0)
            """;
    private static final ListQuery LIST = ListQuery.of(
            "net_rate_scheme s",
            COLUMNS,
            MATCHING,
            Ordering.byId("s.id", Map.of("name", "lower(s.name)", "dateCreated", "s.date_created")));
    private static final String LOCK = """
            select id
              from net_rate_scheme
             where uid = $1
               for update
            """;
    // changes of the default wait for each other, because neither would see the new default of the other
    private static final String LOCK_DEFAULT = """
            select pg_advisory_xact_lock(hashtext('net_rate_scheme.is_default'))
            """;
    private static final String UNSET_DEFAULT = """
            update net_rate_scheme
               set is_default = false
             where is_default
               and uid <> $1
            """;
    private static final String INSERT = """
            insert into net_rate_scheme (uid, name, is_default, rates, created_by)
            values ($1, $2, $3, $4::text::jsonb, $5)
            returning id
            """;
    private static final String UPDATE = """
            update net_rate_scheme
               set name = $2,
                   is_default = $3,
                   rates = $4::text::jsonb
             where uid = $1
            returning id
            """;
    private static final String FIND_STEPS = """
            select w.id
              from unnest($1::text[], $2::bigint[]) with ordinality as q (uid, id, position)
              left join workflow_step w
                on w.uid = q.uid
                or (q.uid is null and w.id = q.id)
             order by q.position
            """;
    private static final String CLEAR_STEPS = """
            delete from net_rate_scheme_step
             where scheme_id = $1
            """;
    private static final String INSERT_STEPS = """
            insert into net_rate_scheme_step (scheme_id, workflow_step_id, position, rates)
            select $1, q.step, q.position, q.rates::jsonb
              from unnest($2::bigint[], $3::text[]) with ordinality as q (step, rates, position)
            """;
    private static final String USES = Referrers.statement("""
            select 'user' as kind, uid, user_name as name
              from app_user
             where net_rate_scheme_id = $1
             union all
            select 'vendor', uid, name
              from vendor
             where net_rate_scheme_id = $1
             union all
            select 'analysis', uid, name
              from analysis
             where net_rate_scheme_id = $1
            """);
    private static final String DELETE = """
            delete from net_rate_scheme
             where id = $1
            """;

    Future<Optional<NetRateScheme>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, NetRateStore::scheme));
    }

    /** The scheme that a reference names, locked against deletion until the transaction ends. */
    public Future<Optional<NetRateScheme>> find(SqlConnection tx, Reference reference) {
        var args = Tuple.of(reference.uid(), reference.number());
        return Sql.first(tx, LOCK_REFERENCED, args, row -> row.getString("uid"))
                .compose(uid -> Sql.first(tx, FIND, Tuple.of(uid.orElse(null)), NetRateStore::scheme));
    }

    /** The default scheme, locked against deletion until the transaction ends. */
    public Future<Optional<NetRateScheme>> findDefault(SqlConnection tx) {
        return Sql.first(tx, DEFAULT, Tuple.tuple(), row -> row.getString("uid"))
                .compose(uid -> find(tx, new Reference(uid.orElse(null), null)));
    }

    /** All, or those whose name contains {@code name} (case-insensitive). */
    Future<Page<NetRateScheme>> list(@Nullable String name, PageRequest page) {
        return LIST.page(db, Tuple.of(name), page, NetRateStore::scheme);
    }

    /** The internal number of the new scheme. */
    Future<Long> insert(SqlConnection tx, String uid, NetRateSchemeEdit scheme, long createdBy) {
        return Sql.one(tx, INSERT, args(uid, scheme).addLong(createdBy), row -> row.getLong("id"));
    }

    /** The internal number of the scheme. */
    Future<Long> update(SqlConnection tx, String uid, NetRateSchemeEdit scheme) {
        return Sql.one(tx, UPDATE, args(uid, scheme), row -> row.getLong("id"));
    }

    /** The scheme, locked for update until the transaction ends. */
    Future<Optional<NetRateScheme>> lock(SqlConnection tx, String uid) {
        return Sql.run(tx, LOCK, Tuple.of(uid)).compose(_ -> Sql.first(tx, FIND, Tuple.of(uid), NetRateStore::scheme));
    }

    Future<NetRateScheme> read(SqlConnection tx, String uid) {
        return Sql.one(tx, FIND, Tuple.of(uid), NetRateStore::scheme);
    }

    Future<Referrers> referrers(SqlConnection tx, long id) {
        return Referrers.find(tx, USES, id);
    }

    Future<Void> delete(SqlConnection tx, long id) {
        return Sql.run(tx, DELETE, Tuple.of(id));
    }

    /** Ensures that no other scheme is the default. */
    Future<Void> unsetDefault(SqlConnection tx, String uid) {
        return tx.query(LOCK_DEFAULT).execute().compose(_ -> Sql.run(tx, UNSET_DEFAULT, Tuple.of(uid)));
    }

    Future<Void> clearSteps(SqlConnection tx, long schemeId) {
        return Sql.run(tx, CLEAR_STEPS, Tuple.of(schemeId));
    }

    /** The internal number of each workflow step, in the order given; empty for a step that does not exist. */
    Future<List<Optional<Long>>> findSteps(SqlConnection tx, List<NetRateSchemeEdit.Step> steps) {
        var references =
                steps.stream().map(NetRateSchemeEdit.Step::workflowStep).toList();
        var args = Tuple.tuple()
                .addArrayOfString(references.stream().map(Reference::uid).toArray(String[]::new))
                .addArrayOfLong(references.stream().map(Reference::number).toArray(Long[]::new));
        return Sql.all(tx, FIND_STEPS, args, row -> Optional.ofNullable(Rows.number(row, "id")));
    }

    /** Writes the rates of workflow steps; {@code ids} are their internal numbers, in the same order. */
    Future<Void> insertSteps(SqlConnection tx, long schemeId, List<Long> ids, List<NetRateSchemeEdit.Step> steps) {
        return Sql.run(
                tx,
                INSERT_STEPS,
                Tuple.tuple()
                        .addLong(schemeId)
                        .addArrayOfLong(ids.toArray(Long[]::new))
                        .addArrayOfString(steps.stream()
                                .map(step -> Json.text(step.given()))
                                .toArray(String[]::new)));
    }

    private static Tuple args(String uid, NetRateSchemeEdit scheme) {
        return Tuple.tuple()
                .addString(uid)
                .addString(scheme.name())
                .addBoolean(Boolean.TRUE.equals(scheme.isDefault()))
                .addString(Json.text(scheme.given()));
    }

    private static NetRateScheme scheme(Row row) {
        var rates = Json.read(row.getString("rates"), Rates.class).over(Rates.FULL);
        var steps = Arrays.stream(Json.read(row.getString("steps"), NetRateScheme.Step[].class))
                .map(step ->
                        new NetRateScheme.Step(step.workflowStep(), step.rates().over(rates)))
                .toList();
        return new NetRateScheme(
                row.getString("uid"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                row.getBoolean("is_default"),
                CREATOR.find(row),
                Rows.at(row, "date_created"),
                rates,
                steps);
    }
}
