package dev.parlance.user;

import dev.parlance.fault.Fault;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Checks a user name and a password, and issues a token. */
final class LogIn {
    private final TokenStore tokens;
    private final UserStore users;
    private final UserFeature.Shared shared;

    LogIn(TokenStore tokens, UserStore users, UserFeature.Shared shared) {
        this.tokens = tokens;
        this.users = users;
        this.shared = shared;
    }

    /** The body of a login. */
    record Login(String userName, String password) {
        @Override
        public String toString() {
            return "Login of " + userName;
        }
    }

    /** The response to a login. */
    record Issued(String token, Instant expires, UserRef user) {}

    /** Fails with {@link Fault.TooMany}, {@link Fault.Unauthorized} or {@link Fault.Denied}. */
    Future<Issued> with(Login login, String address) {
        shared.limits().check(login.userName(), address);
        return tokens.credentials(login.userName())
                .compose(found -> found.isPresent()
                        ? shared.passwords()
                                .matches(login.password(), found.get().passwordHash())
                                .map(right -> right ? found.get() : null)
                        : shared.passwords().matchesNobody(login.password()).map(_ -> null))
                .compose(credentials -> admit(login, address, credentials));
    }

    private Future<Issued> admit(Login login, String address, TokenStore.@Nullable Credentials credentials) {
        if (credentials == null) {
            shared.limits().failed(login.userName(), address);
            return Future.failedFuture(Fault.Unauthorized.credentials());
        }
        shared.limits().succeeded(login.userName());
        if (credentials.deleted()) {
            throw deleted();
        }
        if (!credentials.active()) {
            throw new Fault.Denied(Fault.Denied.Reason.INACTIVE, "the account is not active");
        }
        var uid = credentials.userUid();
        return users.find(uid).map(Fault.NotFound.ifEmpty("user", uid)).compose(this::issue);
    }

    private Future<Issued> issue(User user) {
        var token = Tokens.next();
        var expires = shared.clock().instant().plus(shared.settings().tokenLifetime());
        return tokens.add(Long.parseLong(user.id()), Tokens.hash(token), null, expires)
                .map(added ->
                        new Issued(token, added.orElseThrow(LogIn::deleted).expires(), user.ref()));
    }

    static Fault.Denied deleted() {
        return new Fault.Denied(Fault.Denied.Reason.DELETED, "the account has been deleted");
    }
}
