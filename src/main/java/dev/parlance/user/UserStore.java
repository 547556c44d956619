package dev.parlance.user;

import dev.parlance.access.Precondition;
import dev.parlance.access.Role;
import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.db.SqlStates;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
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
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Users in PostgreSQL. */
final class UserStore {
    private static final String COLUMNS = """
            select u.*,
                   c.email as by_email,
                   c.first_name as by_first_name,
                   c.id as by_id,
                   c.last_name as by_last_name,
                   c.uid as by_uid,
                   c.user_name as by_user_name,
                   s.id as scheme_id,
                   s.uid as scheme_uid,
                   s.name as scheme_name,
                   s.date_created as scheme_created,
                   sc.email as scheme_by_email,
                   sc.first_name as scheme_by_first_name,
                   sc.id as scheme_by_id,
                   sc.last_name as scheme_by_last_name,
                   sc.uid as scheme_by_uid,
                   sc.user_name as scheme_by_user_name,
                   l.id as price_list_ref_id,
                   l.uid as price_list_uid,
                   l.name as price_list_name,
                   k.id as client_ref_id,
                   k.uid as client_uid,
                   k.name as client_name
            """;
    private static final String FROM = """
              from app_user u
            """;
    private static final String JOINS = """
              left join app_user c
                on c.id = u.created_by
              left join net_rate_scheme s
                on s.id = u.net_rate_scheme_id
              left join app_user sc
                on sc.id = s.created_by
              left join price_list l
                on l.id = u.price_list_id
              left join client k
                on k.id = u.client_id
            """;
    private static final String FIND = COLUMNS + FROM + JOINS + """
             where u.uid = $1
            """;
    /** Without joins: after a wait, joined rows would be those of before it. */
    private static final String LOCK = """
            select id
              from app_user
             where uid = $1
               for update
            """;
    /** Whoever takes an administrator away waits for others who do, and then sees what they left. */
    private static final String SERIALIZE_ADMINISTRATORS = """
            select pg_advisory_xact_lock(hashtext('parlance.administrators'))
            """;

    private static final String OTHER_ADMINISTRATORS = """
            select exists (select
                             from app_user
                            where role = 'ADMIN'
                              and active
                              and date_deleted is null
                              and uid <> $1) as present
            """;
    /** What is left says nothing of the person; the key is no hash, so no password matches it. */
    private static final String ANONYMIZE = """
            update app_user
               set anonymized = true,
                   user_name = 'anonymized-' || uid,
                   first_name = 'Anonymized',
                   last_name = 'User',
                   email = 'anonymized-' || id || '@example.invalid',
                   password_hash = $2,
                   note = null,
                   timezone = 'UTC'
             where uid = $1
            """;

    private static final String MATCHING = """
             where ($1::text is null
                    or position(lower($1) in lower(u.first_name || ' ' || u.last_name)) > 0)
               and ($2::text is null or lower(u.email) = lower($2))
               and ($3::text is null or lower(u.user_name) = lower($3))
               and (cardinality($4::text[]) = 0 or u.role = any ($4))
               and ($5::boolean or u.date_deleted is null)
               and ($6::boolean is null or u.active = $6)
            """;
    private static final String COUNT = """
            select count(*) as total
              from app_user u
            """ + MATCHING;
    /** What is joined is joined to the rows of the page alone. */
    private static final String LIST = """
            with page as (
              select u.*
                from app_user u
            """ + MATCHING;

    private static final String PART = """
             limit $7
            offset $8
            )
            """ + COLUMNS + """
              from page u
            """ + JOINS;
    private static final String INSERT = """
            insert into app_user (uid, user_name, first_name, last_name, email, password_hash, role, timezone, note,
                                  active, terminologist, source_langs, target_langs, net_rate_scheme_id, client_id,
                                  price_list_id, created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
            """;
    private static final String UPDATE = """
            update app_user
               set user_name = $2,
                   first_name = $3,
                   last_name = $4,
                   email = $5,
                   password_hash = coalesce($6, password_hash),
                   role = $7,
                   timezone = $8,
                   note = $9,
                   active = $10,
                   terminologist = $11,
                   source_langs = $12,
                   target_langs = $13,
                   net_rate_scheme_id = $14,
                   client_id = $15,
                   price_list_id = $16
             where uid = $1
            """;
    private static final String DELETE = """
            update app_user
               set date_deleted = now()
             where uid = $1
            """;
    private static final String UNDELETE = """
            update app_user
               set date_deleted = null
             where uid = $1
            """;
    private static final String SCHEME = """
            select id
              from net_rate_scheme
             where uid = $1
                or ($1::text is null and id = $2)
               for key share
            """;
    private static final String CLIENT = """
            select id
              from client
             where uid = $1
                or ($1::text is null and id = $2)
               for key share
            """;
    private static final String PRICE_LIST = """
            select id
              from price_list
             where uid = $1
                or ($1::text is null and id = $2)
               for key share
            """;
    private static final String ANY = """
            select exists (select from app_user) as present
            """;

    private static final Ordering ORDERING = Ordering.byId(
            "u.id",
            Map.of(
                    "userName", "lower(u.user_name)",
                    "firstName", "lower(u.first_name)",
                    "lastName", "lower(u.last_name)",
                    "email", "lower(u.email)",
                    "role", "u.role",
                    "dateCreated", "u.date_created"));

    private final Db db;

    UserStore(Db db) {
        this.db = db;
    }

    /** What a list is narrowed by; null and empty mean everyone. */
    record Filter(
            @Nullable String name,
            @Nullable String email,
            @Nullable String userName,
            List<String> roles,
            boolean includeDeleted,
            @Nullable Boolean active) {
        Tuple args() {
            return Tuple.of(name, email, userName, roles.toArray(String[]::new), includeDeleted, active);
        }
    }

    Future<User> find(String uid) {
        return db.read(FIND, Tuple.of(uid))
                .map(rows -> Rows.first(rows, UserStore::user).orElseThrow(() -> new Fault.NotFound("user", uid)));
    }

    Future<Page<User>> list(Filter filter, PageRequest page) {
        var total = db.query(COUNT, filter.args());
        var order = ORDERING.clause(page.orders());
        var content = db.query(
                LIST + order + PART + order,
                filter.args().addInteger(page.pageSize()).addLong(page.offset()));
        return Rows.page(page, total, content, UserStore::user, ORDERING.of(page.orders()));
    }

    /** Whether there is any user at all. */
    Future<Boolean> any() {
        return db.query(ANY).map(rows -> Rows.one(rows).getBoolean("present"));
    }

    Future<User> create(UserEdit user, String passwordHash, @Nullable Long createdBy) {
        var uid = Uid.next();
        return db.transaction(tx -> references(tx, user)
                        .compose(found -> tx.preparedQuery(INSERT)
                                .execute(args(uid, user, passwordHash, found).addLong(createdBy)))
                        .compose(_ -> read(tx, uid)))
                .recover(UserStore::nameTaken);
    }

    /**
     * Edits a user.
     *
     * @param passwordHash null to keep the password
     * @param rule refuses by what the user is now
     */
    Future<User> edit(
            String uid, UserEdit user, @Nullable String passwordHash, Precondition condition, Consumer<User> rule) {
        return db.transaction(tx -> lock(tx, uid, condition)
                        .compose(current -> {
                            rule.accept(current);
                            return staysAdministrator(user) ? Future.succeededFuture() : keepAdministrator(tx, current);
                        })
                        .compose(_ -> references(tx, user))
                        .compose(found -> tx.preparedQuery(UPDATE).execute(args(uid, user, passwordHash, found)))
                        .compose(_ -> read(tx, uid)))
                .recover(UserStore::nameTaken);
    }

    /** Marks the user as deleted, with its tokens gone in the same transaction. */
    Future<User> delete(String uid, Precondition condition, Consumer<User> rule) {
        return db.transaction(tx -> lock(tx, uid, condition).compose(current -> {
            rule.accept(current);
            return keepAdministrator(tx, current)
                    .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(uid)))
                    .compose(_ -> TokenStore.revokeAll(tx, Long.parseLong(current.id())))
                    .map(current);
        }));
    }

    Future<User> undelete(String uid, Consumer<User> rule) {
        return db.transaction(tx -> lock(tx, uid, Precondition.NONE)
                        .compose(current -> {
                            rule.accept(current);
                            return tx.preparedQuery(UNDELETE).execute(Tuple.of(uid));
                        })
                        .compose(_ -> read(tx, uid)))
                .recover(UserStore::nameTaken);
    }

    /**
     * Clears what says who the user was.
     *
     * @param passwordHash of a password that nobody has
     */
    Future<User> anonymize(String uid, String passwordHash, Consumer<User> rule) {
        return db.transaction(tx -> lock(tx, uid, Precondition.NONE)
                .compose(current -> {
                    rule.accept(current);
                    return tx.preparedQuery(ANONYMIZE).execute(Tuple.of(uid, passwordHash));
                })
                .compose(_ -> read(tx, uid)));
    }

    private static boolean staysAdministrator(UserEdit user) {
        return user.role() == Role.ADMIN && !Boolean.FALSE.equals(user.active());
    }

    /** Fails with {@link Fault.InvalidState} when this is the last active administrator. */
    private static Future<Void> keepAdministrator(SqlConnection tx, User current) {
        if (current.role() != Role.ADMIN || !current.active()) {
            return Future.succeededFuture();
        }
        return tx.preparedQuery(SERIALIZE_ADMINISTRATORS)
                .execute()
                .compose(_ -> tx.preparedQuery(OTHER_ADMINISTRATORS).execute(Tuple.of(current.uid())))
                .map(rows -> {
                    if (!Rows.one(rows).getBoolean("present")) {
                        throw new Fault.InvalidState("this is the last active ADMIN");
                    }
                    return null;
                });
    }

    private static Future<User> lock(SqlConnection tx, String uid, Precondition condition) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(uid))
                .compose(_ -> tx.preparedQuery(FIND).execute(Tuple.of(uid)))
                .map(rows -> {
                    var current = Rows.first(rows, UserStore::user).orElseThrow(() -> new Fault.NotFound("user", uid));
                    condition.check(current);
                    return current;
                });
    }

    private static Future<User> read(SqlConnection tx, String uid) {
        return tx.preparedQuery(FIND).execute(Tuple.of(uid)).map(rows -> user(Rows.one(rows)));
    }

    private static <T> Future<T> nameTaken(Throwable failure) {
        return "app_user_name".equals(SqlStates.uniqueViolation(failure))
                ? Future.failedFuture(new Fault.Conflict("the user name is already in use"))
                : Future.failedFuture(failure);
    }

    /** The internal numbers behind the references of an edit. */
    private record Found(
            @Nullable Long scheme,
            @Nullable Long client,
            @Nullable Long priceList) {}

    /** Fails with {@link Fault.Invalid} that lists every reference to nothing. */
    private static Future<Found> references(SqlConnection tx, UserEdit user) {
        var violations = new ArrayList<Violation>();
        return reference(tx, SCHEME, user.netRateScheme(), "/netRateScheme", "net rate scheme", violations)
                .compose(scheme -> reference(tx, CLIENT, user.client(), "/client", "client", violations)
                        .compose(client -> reference(
                                        tx, PRICE_LIST, user.priceList(), "/priceList", "price list", violations)
                                .map(priceList -> new Found(scheme, client, priceList))))
                .compose(found -> violations.isEmpty()
                        ? Future.succeededFuture(found)
                        : Future.failedFuture(new Fault.Invalid(violations)));
    }

    private static Future<@Nullable Long> reference(
            SqlConnection tx,
            String sql,
            @Nullable Reference reference,
            String pointer,
            String what,
            List<Violation> violations) {
        if (reference == null) {
            return Future.succeededFuture(null);
        }
        return tx.preparedQuery(sql)
                .execute(Tuple.of(reference.uid(), reference.number()))
                .map(rows -> Rows.first(rows, row -> row.getLong("id")).orElseGet(() -> {
                    violations.add(Violation.at(pointer, "unknown", "there is no %s %s".formatted(what, reference)));
                    return null;
                }));
    }

    private static Tuple args(String uid, UserEdit user, @Nullable String passwordHash, Found found) {
        return Tuple.tuple()
                .addString(uid)
                .addString(user.userName())
                .addString(user.firstName())
                .addString(user.lastName())
                .addString(user.email())
                .addString(passwordHash)
                .addString(user.role().name())
                .addString(user.timezone())
                .addString(user.note())
                .addBoolean(user.active() == null || user.active())
                .addBoolean(user.terminologist() != null && user.terminologist())
                .addArrayOfString(array(user.sourceLangs()))
                .addArrayOfString(array(user.targetLangs()))
                .addLong(found.scheme())
                .addLong(found.client())
                .addLong(found.priceList());
    }

    private static String[] array(@Nullable List<String> texts) {
        return texts == null ? new String[0] : texts.toArray(String[]::new);
    }

    private static User user(Row row) {
        return new User(
                row.getBoolean("active"),
                row.getBoolean("anonymized"),
                by(row, "by_"),
                Rows.at(row, "date_created"),
                Rows.instant(row, "date_deleted"),
                row.getString("email"),
                row.getString("first_name"),
                Long.toString(row.getLong("id")),
                row.getString("last_name"),
                scheme(row),
                Rows.text(row, "note"),
                named(row, "price_list"),
                Role.valueOf(row.getString("role")),
                Rows.texts(row, "source_langs"),
                Rows.texts(row, "target_langs"),
                row.getBoolean("terminologist"),
                row.getString("timezone"),
                row.getString("uid"),
                row.getString("user_name"),
                named(row, "client"));
    }

    private static @Nullable UserRef by(Row row, String prefix) {
        var id = Rows.number(row, prefix + "id");
        return id == null
                ? null
                : new UserRef(
                        row.getString(prefix + "email"),
                        row.getString(prefix + "first_name"),
                        Long.toString(id),
                        row.getString(prefix + "last_name"),
                        row.getString(prefix + "uid"),
                        row.getString(prefix + "user_name"));
    }

    private static User.@Nullable Scheme scheme(Row row) {
        var id = Rows.number(row, "scheme_id");
        return id == null
                ? null
                : new User.Scheme(
                        by(row, "scheme_by_"),
                        Rows.at(row, "scheme_created"),
                        Long.toString(id),
                        row.getString("scheme_name"),
                        row.getString("scheme_uid"));
    }

    private static User.@Nullable Named named(Row row, String prefix) {
        var id = Rows.number(row, prefix + "_ref_id");
        return id == null
                ? null
                : new User.Named(Long.toString(id), row.getString(prefix + "_uid"), row.getString(prefix + "_name"));
    }
}
