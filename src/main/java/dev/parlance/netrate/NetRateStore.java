package dev.parlance.netrate;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Uid;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Net rate schemes in PostgreSQL. */
public final class NetRateStore {
    private static final String COLUMNS = """
            select s.id,
                   s.uid,
                   s.name,
                   s.is_default,
                   s.rates::text as rates,
                   s.date_created,
                   c.email,
                   c.first_name,
                   c.id as user_id,
                   c.last_name,
                   c.uid as user_uid,
                   c.user_name,
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
    private static final String FIND_REFERENCED = COLUMNS + """
             where s.uid = $1
                or ($1::text is null and s.id = $2)
               for key share of s
            """;
    private static final String FIND_DEFAULT = COLUMNS + """
             where s.is_default
               for key share of s
            """;
    private static final String MATCHING = """
             where ($1::text is null or position(lower($1) in lower(s.name)) > 0)
            """;
    private static final String LIST = COLUMNS + MATCHING;
    private static final String PART = """
             limit $2
            offset $3
            """;
    private static final Ordering ORDERING =
            Ordering.byId("s.id", Map.of("name", "lower(s.name)", "dateCreated", "s.date_created"));
    private static final String COUNT = """
            select count(*) as total
              from net_rate_scheme s
            """ + MATCHING;
    private static final String LOCK = """
            select id
              from net_rate_scheme
             where uid = $1
               for update
            """;
    // changes of the default wait for each other: neither would see the other's new default
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

    private final Db db;

    public NetRateStore(Db db) {
        this.db = db;
    }

    Future<NetRateScheme> get(String uid) {
        return db.read(FIND, Tuple.of(uid))
                .map(rows -> Rows.first(rows, NetRateStore::scheme)
                        .orElseThrow(() -> new Fault.NotFound("netRateScheme", uid)));
    }

    /** The scheme that a body points at, in the transaction and kept from deletion until it ends. */
    public Future<Optional<NetRateScheme>> find(SqlConnection tx, Reference reference) {
        return tx.preparedQuery(FIND_REFERENCED)
                .execute(Tuple.of(reference.uid(), reference.number()))
                .map(rows -> Rows.first(rows, NetRateStore::scheme));
    }

    /** The default scheme, in the transaction and kept from deletion until it ends. */
    public Future<Optional<NetRateScheme>> findDefault(SqlConnection tx) {
        return tx.preparedQuery(FIND_DEFAULT).execute().map(rows -> Rows.first(rows, NetRateStore::scheme));
    }

    /** May be narrowed to those whose name holds {@code name} in any case. */
    Future<Page<NetRateScheme>> list(@Nullable String name, PageRequest page) {
        var total = db.query(COUNT, Tuple.of(name));
        var content =
                db.query(LIST + ORDERING.clause(page.orders()) + PART, Tuple.of(name, page.pageSize(), page.offset()));
        return Rows.page(page, total, content, NetRateStore::scheme, ORDERING.of(page.orders()));
    }

    Future<NetRateScheme> create(NetRateSchemeEdit scheme, long createdBy) {
        var uid = Uid.next();
        return db.transaction(tx -> unsetDefault(tx, uid, scheme)
                .compose(_ -> tx.preparedQuery(INSERT).execute(args(uid, scheme).addLong(createdBy)))
                .compose(rows -> writeSteps(tx, Rows.one(rows).getLong("id"), scheme))
                .compose(_ -> read(tx, uid)));
    }

    Future<NetRateScheme> edit(String uid, NetRateSchemeEdit scheme, Precondition condition) {
        // in the order of a creation: whoever makes the default has it from the last one before its own row
        return db.transaction(tx -> unsetDefault(tx, uid, scheme)
                .compose(_ -> lock(tx, uid, condition))
                .compose(_ -> tx.preparedQuery(UPDATE).execute(args(uid, scheme)))
                .compose(rows -> writeSteps(tx, Rows.one(rows).getLong("id"), scheme))
                .compose(_ -> read(tx, uid)));
    }

    Future<Void> delete(String uid, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid, condition)
                .compose(scheme -> Referrers.find(tx, USES, Long.parseLong(scheme.id()))
                        .compose(found -> found.refuse("the net rate scheme " + scheme.name()))
                        .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(Long.valueOf(scheme.id())))))
                .mapEmpty());
    }

    private static Future<NetRateScheme> lock(SqlConnection tx, String uid, Precondition condition) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(uid))
                .compose(rows -> rows.size() == 0
                        ? Future.failedFuture(new Fault.NotFound("netRateScheme", uid))
                        : read(tx, uid))
                .map(current -> {
                    condition.check(current);
                    return current;
                });
    }

    private static Future<NetRateScheme> read(SqlConnection tx, String uid) {
        return tx.preparedQuery(FIND).execute(Tuple.of(uid)).map(rows -> scheme(Rows.one(rows)));
    }

    private static Future<Void> unsetDefault(SqlConnection tx, String uid, NetRateSchemeEdit scheme) {
        return Boolean.TRUE.equals(scheme.isDefault())
                ? tx.query(LOCK_DEFAULT)
                        .execute()
                        .compose(_ -> tx.preparedQuery(UNSET_DEFAULT).execute(Tuple.of(uid)))
                        .mapEmpty()
                : Future.succeededFuture();
    }

    private static Future<Void> writeSteps(SqlConnection tx, long schemeId, NetRateSchemeEdit scheme) {
        return tx.preparedQuery(CLEAR_STEPS)
                .execute(Tuple.of(schemeId))
                .compose(_ -> findSteps(tx, scheme))
                .compose(ids -> tx.preparedQuery(INSERT_STEPS)
                        .execute(Tuple.tuple()
                                .addLong(schemeId)
                                .addArrayOfLong(ids)
                                .addArrayOfString(scheme.steps().stream()
                                        .map(step -> Json.text(step.given()))
                                        .toArray(String[]::new))))
                .mapEmpty();
    }

    /** The internal numbers of the workflow steps, or all that are unknown or named twice. */
    private static Future<Long[]> findSteps(SqlConnection tx, NetRateSchemeEdit scheme) {
        var references = scheme.steps().stream()
                .map(NetRateSchemeEdit.Step::workflowStep)
                .toList();
        return tx.preparedQuery(FIND_STEPS)
                .execute(Tuple.tuple()
                        .addArrayOfString(
                                references.stream().map(Reference::uid).toArray(String[]::new))
                        .addArrayOfLong(
                                references.stream().map(Reference::number).toArray(Long[]::new)))
                .map(rows -> {
                    var violations = new ArrayList<Violation>();
                    var ids = new ArrayList<Long>();
                    var seen = new HashSet<Long>();
                    for (var row : rows) {
                        var id = Rows.number(row, "id");
                        if (id == null) {
                            violations.add(unknownStep(ids.size() + violations.size(), references));
                        } else if (seen.add(id)) {
                            ids.add(id);
                        } else {
                            violations.add(NetRateSchemeEdit.repeated(ids.size() + violations.size()));
                        }
                    }
                    if (!violations.isEmpty()) {
                        throw new Fault.Invalid(violations);
                    }
                    return ids.toArray(Long[]::new);
                });
    }

    private static Violation unknownStep(int at, List<Reference> references) {
        return Violation.at(
                "/workflowStepNetSchemes/" + at + "/workflowStep",
                "unknown",
                "there is no workflow step " + references.get(at));
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
                creator(row),
                Rows.at(row, "date_created"),
                rates,
                steps);
    }

    private static @Nullable UserRef creator(Row row) {
        var id = Rows.number(row, "user_id");
        return id == null
                ? null
                : new UserRef(
                        row.getString("email"),
                        row.getString("first_name"),
                        Long.toString(id),
                        row.getString("last_name"),
                        row.getString("user_uid"),
                        row.getString("user_name"));
    }
}
