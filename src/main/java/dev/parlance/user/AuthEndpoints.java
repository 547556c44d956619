package dev.parlance.user;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /auth} and {@code /apiTokens}. */
record AuthEndpoints(LogIn logIn, IssueTokens issue, TokenStore tokens, UserStore users, UserFeature.Shared shared) {
    private static final Duration LONGEST = Duration.ofDays(366);
    private static final Duration YEAR = Duration.ofDays(365);

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("login", this::login),
                Endpoint.of("logout", this::logout),
                Endpoint.of("whoAmI", this::whoAmI),
                Endpoint.of("createApiToken", this::createApiToken),
                Endpoint.of("listApiTokens", this::listApiTokens),
                Endpoint.of("deleteApiToken", this::deleteApiToken));
    }

    /** The body that creates an API token. */
    record ApiTokenCreate(String name, @Nullable Instant expires) {}

    /** An API token with its secret. */
    record ApiTokenCreated(String uid, String name, Instant dateCreated, Instant expires, String token) {}

    private Future<Reply> login(Call call) {
        return logIn.with(call.body(LogIn.Login.class), call.address())
                .map(issued -> new Reply(200, issued, false, Map.of("cache-control", "no-store")));
    }

    private Future<Reply> logout(Call call) {
        var tokenId = call.caller().tokenId();
        return tokens.revoke(tokenId).map(_ -> {
            shared.tokenRevoked(tokenId);
            return Reply.noContent();
        });
    }

    private Future<Reply> whoAmI(Call call) {
        var uid = call.caller().user().uid();
        return users.find(uid).map(Fault.NotFound.ifEmpty("user", uid)).map(user -> Reply.entity(Map.of("user", user)));
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
        return issue.forApi(call.caller(), Tokens.hash(token), wanted.name(), expires)
                .map(added -> new Reply(
                        201,
                        new ApiTokenCreated(added.uid(), added.name(), added.dateCreated(), added.expires(), token),
                        false,
                        Map.of()));
    }

    private Future<Reply> listApiTokens(Call call) {
        return tokens.list(call.caller().id(), call.page()).map(Reply::page);
    }

    private Future<Reply> deleteApiToken(Call call) {
        var uid = call.path("tokenUid");
        return tokens.revoke(uid, call.caller().id())
                .map(Fault.NotFound.ifEmpty("API token", uid))
                .map(tokenId -> {
                    shared.tokenRevoked(tokenId);
                    return Reply.noContent();
                });
    }
}
