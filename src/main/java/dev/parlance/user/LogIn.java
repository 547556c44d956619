package dev.parlance.user;

import dev.parlance.fault.Fault;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Checks a user name and a password, and issues a token. */
record LogIn(TokenStore tokens, UserStore users, UserFeature.Shared shared) {

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
            return Future.failedFuture(new Fault.WrongPassword());
        }
        shared.limits().succeeded(login.userName());
        if (credentials.deleted()) {
            throw new Fault.Deleted();
        }
        if (!credentials.active()) {
            throw new Fault.Inactive();
        }
        var uid = credentials.userUid();
        return users.find(uid).map(Fault.NotFound.ifEmpty("user", uid)).compose(this::issue);
    }

    private Future<Issued> issue(User user) {
        var token = Tokens.next();
        var expires = shared.clock().instant().plus(shared.settings().tokenLifetime());
        return tokens.add(Long.parseLong(user.id()), Tokens.hash(token), null, expires)
                .map(added ->
                        new Issued(token, added.orElseThrow(Fault.Deleted::new).expires(), user.ref()));
    }
}
