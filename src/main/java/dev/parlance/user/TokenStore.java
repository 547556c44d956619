package dev.parlance.user;

import dev.parlance.access.Caller;
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
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and revokes tokens, of which the SHA-256 is stored; {@link NewTokenStore} adds them. */
final class TokenStore {
    private static final UserColumns USER = UserColumns.of("");
    private static final String OWNER = """
            select t.id as token_id,
                   t.expires_at,
                   u.id,
                   u.uid,
                   u.user_name,
                   u.first_name,
                   u.last_name,
                   u.email,
                   u.role,
                   u.active,
                   u.terminologist,
                   u.client_id,
                   u.date_deleted
              from token t
              join app_user u
                on u.id = t.user_id
             where t.hash = $1
               and t.expires_at > now()
            """;
    private static final ListQuery LIST = ListQuery.of(
            "token",
            """
            select uid,
                   name,
                   created_at,
                   expires_at
              from token
            """,
            """
             where user_id = $1
               and name is not null
            """,
            new Ordering(
                    "id",
                    "dateCreated",
                    Map.of("dateCreated", "created_at", "name", "lower(name)", "expires", "expires_at")));
    private static final String REVOKE = """
            delete from token
             where id = $1
            """;
    private static final String REVOKE_NAMED = """
            delete from token
             where uid = $1
               and user_id = $2
               and name is not null
            returning id
            """;
    private static final String REVOKE_SOME = """
            delete from token
             where user_id = $1
               and id <> $2
               and case when name is null then $3::boolean else $4::boolean end
            """;
    private static final String REVOKE_ALL = """
            delete from token
             where user_id = $1
            """;
    /** Returns the name also when no user has it: only PostgreSQL knows which spellings of a name are the same. */
    private static final String ACCOUNT = """
            select lower($1::text) as name,
                   u.uid,
                   u.password_hash,
                   u.active,
                   u.deleted
              from (values (1)) as one
              left join lateral (select uid,
                                        password_hash,
                                        active,
                                        date_deleted is not null as deleted
                                   from app_user
                                  where lower(user_name) = lower($1)
                                  order by date_deleted desc nulls first
                                  limit 1) u
                on true
            """;

    private static final String EXPIRE = """
            delete from token
             where expires_at < now()
            """;

    private final Db db;

    TokenStore(Db db) {
        this.db = db;
    }

    /** A token without its secret. */
    record ApiToken(String uid, String name, Instant dateCreated, Instant expires) {}

    /** A user name as PostgreSQL compares it, and its user, if there is one. */
    record Account(String name, @Nullable Credentials credentials) {}

    /** The stored data that a login is checked against. */
    record Credentials(String userUid, String passwordHash, boolean active, boolean deleted) {}

    Future<Optional<TokenOwner>> owner(byte[] hash) {
        return db.read(OWNER, Tuple.of(Buffer.buffer(hash))).map(rows -> Rows.first(rows, TokenStore::owner));
    }

    Future<Account> account(String userName) {
        return db.read(ACCOUNT, Tuple.of(userName)).map(rows -> account(Rows.one(rows)));
    }

    Future<Page<ApiToken>> list(long userId, PageRequest page) {
        return LIST.page(db, Tuple.of(userId), page, TokenStore::token);
    }

    Future<Void> revoke(long tokenId) {
        return db.query(REVOKE, Tuple.of(tokenId)).mapEmpty();
    }

    /** Revokes an API token of a user; returns its internal number, if it existed. */
    Future<Optional<Long>> revoke(String uid, long userId) {
        return db.query(REVOKE_NAMED, Tuple.of(uid, userId)).map(rows -> Rows.first(rows, row -> row.getLong("id")));
    }

    /** Revokes the sessions, the API tokens, or both of a user, except for one token. */
    static Future<Void> revoke(SqlConnection tx, long userId, long except, boolean sessions, boolean apiTokens) {
        return Sql.run(tx, REVOKE_SOME, Tuple.of(userId, except, sessions, apiTokens));
    }

    static Future<Void> revokeAll(SqlConnection tx, long userId) {
        return Sql.run(tx, REVOKE_ALL, Tuple.of(userId));
    }

    Future<Void> expire() {
        return db.query(EXPIRE).mapEmpty();
    }

    private static Account account(Row row) {
        var uid = Rows.text(row, "uid");
        return new Account(
                row.getString("name"),
                uid == null
                        ? null
                        : new Credentials(
                                uid,
                                row.getString("password_hash"),
                                row.getBoolean("active"),
                                row.getBoolean("deleted")));
    }

    static ApiToken token(Row row) {
        var name = Rows.text(row, "name");
        return new ApiToken(
                row.getString("uid"), name == null ? "" : name, Rows.at(row, "created_at"), Rows.at(row, "expires_at"));
    }

    private static TokenOwner owner(Row row) {
        var caller = new Caller(
                row.getLong("id"),
                USER.read(row),
                Role.valueOf(row.getString("role")),
                row.getBoolean("terminologist"),
                Rows.number(row, "client_id"),
                row.getLong("token_id"));
        return new TokenOwner(
                caller,
                Rows.at(row, "expires_at"),
                row.getBoolean("active"),
                Rows.instant(row, "date_deleted") != null);
    }
}
