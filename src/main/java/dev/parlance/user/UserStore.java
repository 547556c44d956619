package dev.parlance.user;

import dev.parlance.access.Role;
import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.db.UserColumns;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads users from PostgreSQL. */
final class UserStore {
    private static final UserColumns BY = UserColumns.of("by_");
    private static final UserColumns SCHEME_BY = UserColumns.of("scheme_by_");
    private static final String COLUMNS = """
            select u.*,
                   u.active and u.date_deleted is null as enabled,
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
    /** Without joins: after a wait for the lock, joined rows would be those from before the wait. */
    private static final String LOCK = """
            select id
              from app_user
             where uid = $1
               for update
            """;

    private static final String MATCHING = """
             where ($1::text is null
                    or position(lower($1) in lower(u.first_name || ' ' || u.last_name)) > 0)
               and ($2::text is null or lower(u.email) = lower($2))
               and ($3::text is null or lower(u.user_name) = lower($3))
               and (cardinality($4::text[]) = 0 or u.role = any ($4))
               and ($5::boolean or u.date_deleted is null)
               and ($6::boolean is null or (u.active and u.date_deleted is null) = $6)
            """;

    private static final String COUNT = """
            select count(*) as total
              from app_user u
            """ + MATCHING;
    private static final String PAGE = """
            with page as (
              select u.*
                from app_user u
            """ + MATCHING;
    private static final String JOINED = """
            )
            """ + COLUMNS + """
              from page u
            """ + JOINS;
    private static final ListQuery LIST = ListQuery.nested(
            COUNT,
            PAGE,
            JOINED,
            Ordering.byId(
                    "u.id",
                    Map.of(
                            "userName", "lower(u.user_name)",
                            "firstName", "lower(u.first_name)",
                            "lastName", "lower(u.last_name)",
                            "email", "lower(u.email)",
                            "role", "u.role",
                            "dateCreated", "u.date_created")));
    private static final String ANY = """
            select exists (select from app_user) as present
            """;

    private final Db db;

    UserStore(Db db) {
        this.db = db;
    }

    /** The filter of a list; null and empty values do not restrict it. */
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

    Future<Optional<User>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, UserStore::user));
    }

    Future<Page<User>> list(Filter filter, PageRequest page) {
        return LIST.page(db, filter.args(), page, UserStore::user);
    }

    /** Whether there is any user at all. */
    Future<Boolean> any() {
        return db.query(ANY).map(rows -> Rows.one(rows).getBoolean("present"));
    }

    /** The user, locked for update until the transaction ends. */
    Future<Optional<User>> lock(SqlConnection tx, String uid) {
        return Sql.run(tx, LOCK, Tuple.of(uid)).compose(_ -> Sql.first(tx, FIND, Tuple.of(uid), UserStore::user));
    }

    Future<User> read(SqlConnection tx, String uid) {
        return Sql.one(tx, FIND, Tuple.of(uid), UserStore::user);
    }

    private static User user(Row row) {
        return new User(
                row.getBoolean("enabled"),
                row.getBoolean("anonymized"),
                BY.find(row),
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

    private static User.@Nullable Scheme scheme(Row row) {
        var id = Rows.number(row, "scheme_id");
        return id == null
                ? null
                : new User.Scheme(
                        SCHEME_BY.find(row),
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
