package dev.parlance.user;

import dev.parlance.fault.Fault;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Checks a user name and a password, and issues a token. */
record LogIn(IssueTokens issue, TokenStore tokens, UserStore users, UserFeature.Shared shared) {

    /** The body of a login. */
    record Login(String userName, String password) {
        @Override
        public String toString() {
            return "Login of " + userName;
        }
    }

    /** The response to a login. */
    record Issued(String token, Instant expires, UserRef user) {}

    /** Fails for a user who has too many failed logins, a wrong password, or an inactive or deleted account. */
    Future<Issued> with(Login login, String address) {
        var attempt = shared.limits().from(address);
        return tokens.account(login.userName())
                .compose(account -> {
                    attempt.on(account);
                    return verified(login.password(), account.credentials());
                })
                .onFailure(_ -> attempt.abandoned())
                .compose(credentials -> admit(attempt, credentials));
    }

    /** The credentials if the password is right, otherwise null. */
    private Future<TokenStore.@Nullable Credentials> verified(
            String password, TokenStore.@Nullable Credentials credentials) {
        return credentials == null
                ? shared.passwords().matchesNobody(password).map(_ -> null)
                : shared.passwords()
                        .matches(password, credentials.passwordHash())
                        .map(right -> right ? credentials : null);
    }

    private Future<Issued> admit(LoginLimits.Attempt attempt, TokenStore.@Nullable Credentials credentials) {
        if (credentials == null) {
            attempt.failed();
            return Future.failedFuture(new Fault.WrongPassword());
        }
        attempt.succeeded();
        if (credentials.deleted()) {
            throw new Fault.Deleted();
        }
        if (!credentials.active()) {
            throw new Fault.Inactive();
        }
        var uid = credentials.userUid();
        return users.find(uid)
                .map(Fault.NotFound.ifEmpty("user", uid))
                .compose(user -> issue(user, credentials.passwordHash()));
    }

    private Future<Issued> issue(User user, String passwordHash) {
        var token = Tokens.next();
        var expires = shared.clock().instant().plus(shared.settings().tokenLifetime());
        return issue.forLogin(user.number(), passwordHash, Tokens.hash(token), expires)
                .map(until -> new Issued(token, until, user.ref()));
    }
}
