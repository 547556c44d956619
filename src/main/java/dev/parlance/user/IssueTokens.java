package dev.parlance.user;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.util.List;

/**
 * Issues tokens. A user has a limited number of them: a further API token is refused, and a further login ends the
 * oldest one. The user is locked meanwhile, so that requests at the same time cannot exceed the limit.
 */
record IssueTokens(Db db, UserFeature.Shared shared) {

    /**
     * Issues an API token. Fails with {@link Fault.Unauthorized} when the caller may no longer call, or with
     * {@link Fault.Conflict} when it has too many API tokens.
     */
    Future<TokenStore.ApiToken> forApi(Caller caller, byte[] hash, String name, Instant expires) {
        return db.transaction(tx -> NewTokenStore.lockOwner(tx, caller.id())
                .compose(_ -> NewTokenStore.countNamed(tx, caller.id()))
                .compose(this::refuseAbove)
                .compose(_ -> NewTokenStore.addApiToken(tx, caller.tokenId(), hash, name, expires))
                .map(added -> added.orElseThrow(Fault.Unauthorized::new)));
    }

    private Future<Void> refuseAbove(long count) {
        return count < most()
                ? Future.succeededFuture()
                : Future.failedFuture(new Fault.Conflict(
                        "the user has %d API tokens, which is the limit; revoke one first".formatted(count)));
    }

    /**
     * Issues the token of a login, and returns when it expires. Fails with {@link Fault.WrongPassword} when the user
     * has been changed since the password was compared.
     */
    Future<Instant> forLogin(long userId, String passwordHash, byte[] hash, Instant expires) {
        return db.transaction(tx -> NewTokenStore.lockOwner(tx, userId)
                        .compose(_ -> NewTokenStore.addSession(tx, userId, passwordHash, hash, expires))
                        .map(until -> until.orElseThrow(Fault.WrongPassword::new))
                        .compose(until -> endOldest(tx, userId, until)))
                .map(login -> {
                    login.ended.forEach(shared::tokenRevoked);
                    return login.expires;
                });
    }

    private record Login(Instant expires, List<Long> ended) {}

    private Future<Login> endOldest(SqlConnection tx, long userId, Instant expires) {
        return NewTokenStore.revokeOldestLogins(tx, userId, most()).map(ended -> new Login(expires, ended));
    }

    private int most() {
        return shared.settings().maxTokensPerUser();
    }
}
