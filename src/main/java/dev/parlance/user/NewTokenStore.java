package dev.parlance.user;

import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Adds tokens, in transactions that lock their user. */
final class NewTokenStore {
    /** The lock waits for a change of the user, after which the conditions are checked again. */
    private static final String INSERT_SESSION = """
            insert into token (uid, user_id, hash, expires_at)
            select $1, u.id, $4, $5
              from app_user u
             where u.id = $2
               and u.password_hash = $3
               and u.active
               and u.date_deleted is null
               for share
            returning expires_at
            """;
    /** Locks the user before the token, as the transactions that revoke tokens do; otherwise they could deadlock. */
    private static final String INSERT_API_TOKEN = """
            insert into token (uid, user_id, hash, name, expires_at)
            select $1, u.id, $3, $4, $5
              from app_user u
              join token t
                on t.user_id = u.id
             where t.id = $2
               and u.active
               and u.date_deleted is null
               for share of u, t
            returning uid, name, created_at, expires_at
            """;

    private static final String LOCK_OWNER = """
            select id
              from app_user
             where id = $1
               for no key update
            """;
    private static final String COUNT_NAMED = """
            select count(*) as total
              from token
             where user_id = $1
               and name is not null
               and expires_at > now()
            """;
    private static final String REVOKE_OLDEST_LOGINS = """
            delete from token
             where id in (select id
                            from token
                           where user_id = $1
                             and name is null
                           order by id desc
                          offset $2)
            returning id
            """;

    private NewTokenStore() {}

    /** Locks a user until the transaction ends, so that its tokens are issued one after another. */
    static Future<Void> lockOwner(SqlConnection tx, long userId) {
        return Sql.run(tx, LOCK_OWNER, Tuple.of(userId));
    }

    /**
     * Adds the token of a login. Returns when it expires, or nothing if the user has been deleted or deactivated or has
     * another password in the meantime.
     */
    static Future<Optional<Instant>> addSession(
            SqlConnection tx, long userId, String passwordHash, byte[] hash, Instant expires) {
        var args = Tuple.of(Uid.next(), userId, passwordHash, Buffer.buffer(hash), Rows.timestamp(expires));
        return Sql.first(tx, INSERT_SESSION, args, row -> Rows.at(row, "expires_at"));
    }

    /**
     * Adds an API token for the user of another token. Returns nothing if that one has been revoked, or its user
     * deleted or deactivated, in the meantime.
     */
    static Future<Optional<TokenStore.ApiToken>> addApiToken(
            SqlConnection tx, long by, byte[] hash, String name, Instant expires) {
        var args = Tuple.of(Uid.next(), by, Buffer.buffer(hash), name, Rows.timestamp(expires));
        return Sql.first(tx, INSERT_API_TOKEN, args, TokenStore::token);
    }

    /** The number of API tokens of a user. */
    static Future<Long> countNamed(SqlConnection tx, long userId) {
        return Sql.one(tx, COUNT_NAMED, Tuple.of(userId), row -> row.getLong("total"));
    }

    /** Revokes the logins of a user except the newest ones; returns the internal numbers of those revoked. */
    static Future<List<Long>> revokeOldestLogins(SqlConnection tx, long userId, int kept) {
        return Sql.all(tx, REVOKE_OLDEST_LOGINS, Tuple.of(userId, kept), row -> row.getLong("id"));
    }
}
