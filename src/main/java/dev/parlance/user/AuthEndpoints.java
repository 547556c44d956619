package dev.parlance.user;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /auth} and {@code /apiTokens}. */
final class AuthEndpoints {
    private static final Duration LONGEST = Duration.ofDays(366);
    private static final Duration YEAR = Duration.ofDays(365);

    private final TokenStore tokens;
    private final UserStore users;
    private final UserFeature.Shared shared;

    AuthEndpoints(TokenStore tokens, UserStore users, UserFeature.Shared shared) {
        this.tokens = tokens;
        this.users = users;
        this.shared = shared;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("login", this::login),
                Endpoint.of("logout", this::logout),
                Endpoint.of("whoAmI", this::whoAmI),
                Endpoint.of("createApiToken", this::createApiToken),
                Endpoint.of("listApiTokens", this::listApiTokens),
                Endpoint.of("deleteApiToken", this::deleteApiToken));
    }

    /** The body of a login. */
    record Login(String userName, String password) {
        @Override
        public String toString() {
            return "Login of " + userName;
        }
    }

    /** What a login answers. */
    record LoginAnswer(String token, Instant expires, UserRef user) {}

    /** The body that makes an API token. */
    record ApiTokenCreate(String name, @Nullable Instant expires) {}

    /** An API token with its secret. */
    record ApiTokenCreated(String uid, String name, Instant dateCreated, Instant expires, String token) {}

    private Future<Reply> login(Call call) {
        var login = call.body(Login.class);
        shared.limits().check(login.userName(), call.address());
        return tokens.credentials(login.userName())
                .compose(found -> found.isPresent()
                        ? shared.passwords()
                                .matches(login.password(), found.get().passwordHash())
                                .map(right -> right ? found.get() : null)
                        : shared.passwords().matchesNobody(login.password()).map(_ -> null))
                .compose(credentials -> admit(login, call, credentials));
    }

    private Future<Reply> admit(Login login, Call call, TokenStore.@Nullable Credentials credentials) {
        if (credentials == null) {
            shared.limits().failed(login.userName(), call.address());
            return Future.failedFuture(Fault.Unauthorized.credentials());
        }
        shared.limits().succeeded(login.userName());
        if (credentials.deleted()) {
            throw new Fault.Denied(Fault.Denied.Reason.DELETED, "the account has been deleted");
        }
        if (!credentials.active()) {
            throw new Fault.Denied(Fault.Denied.Reason.INACTIVE, "the account is not active");
        }
        var token = Tokens.next();
        var expires = shared.clock().instant().plus(shared.settings().tokenLifetime());
        return users.find(credentials.userUid())
                .compose(user -> tokens.add(Long.parseLong(user.id()), Tokens.hash(token), null, expires)
                        .map(added -> new LoginAnswer(token, added.expires(), user.ref())))
                .map(answer -> new Reply(200, answer, false, Map.of("cache-control", "no-store")));
    }

    private Future<Reply> logout(Call call) {
        var tokenId = call.caller().tokenId();
        return tokens.revoke(tokenId).map(_ -> {
            shared.tokenRevoked(tokenId);
            return Reply.noContent();
        });
    }

    private Future<Reply> whoAmI(Call call) {
        return users.find(call.caller().user().uid()).map(user -> Reply.entity(Map.of("user", user)));
    }

    private Future<Reply> createApiToken(Call call) {
        var wanted = call.body(ApiTokenCreate.class);
        var now = shared.clock().instant();
        var expires = wanted.expires() == null ? now.plus(YEAR) : wanted.expires();
        if (!expires.isAfter(now) || expires.isAfter(now.plus(LONGEST))) {
            throw new Fault.Invalid(
                    Violation.at("/expires", "range", "must be in the future and at most one year ahead"));
        }
        var token = Tokens.next();
        return tokens.add(call.caller().id(), Tokens.hash(token), wanted.name(), expires)
                .map(added -> Reply.created(
                        "/apiTokens/" + added.uid(),
                        new ApiTokenCreated(added.uid(), added.name(), added.dateCreated(), added.expires(), token)));
    }

    private Future<Reply> listApiTokens(Call call) {
        return tokens.list(call.caller().id(), call.page()).map(Reply::page);
    }

    private Future<Reply> deleteApiToken(Call call) {
        return tokens.revoke(call.path("tokenUid"), call.caller().id()).map(tokenId -> {
            shared.tokenRevoked(tokenId);
            return Reply.noContent();
        });
    }
}
