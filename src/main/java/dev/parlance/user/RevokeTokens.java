package dev.parlance.user;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import org.jspecify.annotations.Nullable;

/**
 * Ends the sessions and API tokens of a user. The user is locked meanwhile: {@link IssueTokens} locks it too before it
 * adds a token, so no token of an old password or of a revoked token is added afterwards.
 */
record RevokeTokens(Db db, UserStore users) {

    /** The part of an edit that concerns the user's API tokens. */
    record Request(@Nullable Boolean revokeApiTokens) {}

    /** Revokes every token of a user, also that of the caller. */
    Future<User> all(String uid) {
        return Edit.of(tx -> users.lock(tx, uid), () -> new Fault.NotFound("user", uid))
                .write((tx, user) -> TokenStore.revokeAll(tx, user.number()).map(user))
                .in(db);
    }

    /**
     * Revokes what an edit of a locked user ends: a new password the sessions, a request the API tokens, and a
     * reactivation all. The caller keeps the token of this request. The tokens of an inactive user are refused, so they
     * can stay until the user is activated again; until then the user learns from the error why they are refused.
     */
    static Future<Void> afterEdit(
            SqlConnection tx, User before, User after, boolean newPassword, Request request, Caller caller) {
        var reactivated = after.active() && !before.active();
        var sessions = reactivated || (after.active() && newPassword);
        var apiTokens = reactivated || (after.active() && Boolean.TRUE.equals(request.revokeApiTokens));
        return sessions || apiTokens
                ? TokenStore.revoke(tx, after.number(), caller.tokenId(), sessions, apiTokens)
                : Future.succeededFuture();
    }
}
