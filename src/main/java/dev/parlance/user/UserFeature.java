package dev.parlance.user;

import dev.parlance.access.Role;
import dev.parlance.config.InvalidConfig;
import dev.parlance.config.section.AdminSection;
import dev.parlance.config.section.AuthSection;
import dev.parlance.config.section.AuthSection.PasswordHashing;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.guard.Authenticator;
import dev.parlance.http.guard.RightsHints;
import dev.parlance.services.Services;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Users, logins and tokens; one per process. */
public final class UserFeature {
    private static final InvalidConfig.Problem NO_PASSWORD = new InvalidConfig.Problem(
            "admin.password", "is required as long as the database contains no user", "PARLANCE_ADMIN_PASSWORD");

    private final Shared shared;

    public UserFeature(Services services, AuthSection settings) {
        var clock = services.clock();
        var hints = services.hints();
        var cache = new TokenCache(settings.cacheTtl(), clock);
        hints.subscribe(RightsHints.TOKEN_REVOKED, id -> cache.forgetToken(Long.parseLong(id)));
        hints.subscribe(RightsHints.USER_CHANGED, id -> cache.forgetUser(Long.parseLong(id)));
        this.shared = new Shared(
                settings,
                clock,
                new Passwords(services.vertx(), settings.passwordHashing()),
                new LoginLimits(settings, clock),
                cache,
                hints);
    }

    /** The objects that all event loops share. */
    record Shared(
            AuthSection settings,
            InstantSource clock,
            Passwords passwords,
            LoginLimits limits,
            TokenCache cache,
            Hints hints) {
        /** Removes the token from the caches: here at once, on other instances when the hint arrives. */
        void tokenRevoked(long tokenId) {
            cache.forgetToken(tokenId);
            hints.publish(RightsHints.TOKEN_REVOKED, Long.toString(tokenId));
        }

        void userChanged(long userId) {
            cache.forgetUser(userId);
            hints.publish(RightsHints.USER_CHANGED, Long.toString(userId));
        }
    }

    /** The endpoints of one event loop, over that loop's own connections. */
    public List<Endpoint> endpoints(Db db) {
        var users = new UserStore(db);
        var tokens = new TokenStore(db);
        var issue = new IssueTokens(db, shared);
        return Stream.of(
                        new AuthEndpoints(new LogIn(issue, tokens, users, shared), issue, tokens, users, shared).all(),
                        new UserEndpoints(users, new ChangeUsers(db, users), new RevokeTokens(db, users), shared).all())
                .flatMap(List::stream)
                .toList();
    }

    public Authenticator authenticator(Db db) {
        return shared.cache().before(new TokenStore(db));
    }

    /**
     * Creates the first administrator if there is no user yet; instances that start together create only one. Fails
     * with {@link InvalidConfig} if it has no password.
     *
     * @param generates whether a password is generated if none is configured, because somebody will read it
     * @return the generated password, or null when one was configured or users exist
     */
    public Future<@Nullable String> ensureAdministrator(Db db, AdminSection admin, boolean generates) {
        return new UserStore(db)
                .any()
                .compose(present -> present ? Future.succeededFuture(null) : createFirst(db, admin, generates));
    }

    /**
     * Generates a password for a user without a login, for an operator who has lost that of the last administrator. All
     * its sessions and API tokens end; running instances refuse them after {@code auth.cacheTtl} at the latest. Fails
     * with {@link Fault.NotFound} if there is no user of this name that is not deleted.
     *
     * @return the password
     */
    public static Future<String> resetPassword(Vertx vertx, Db db, PasswordHashing hashing, String userName) {
        var password = generated();
        return new Passwords(vertx, hashing)
                .hash(password)
                .compose(hash -> db.transaction(tx -> UserChangeStore.setPassword(tx, userName, hash)
                        .map(Fault.NotFound.ifEmpty("user", userName))
                        .compose(id -> TokenStore.revokeAll(tx, id))))
                .map(password);
    }

    private static String generated() {
        return Tokens.next().substring(0, 20);
    }

    private Future<@Nullable String> createFirst(Db db, AdminSection admin, boolean generates) {
        var configured = admin.password();
        if (configured == null && !generates) {
            return Future.failedFuture(new InvalidConfig(List.of(NO_PASSWORD)));
        }
        var password = configured == null ? generated() : configured.value();
        return shared.passwords()
                .hash(password)
                .compose(hash -> new ChangeUsers(db, new UserStore(db)).create(administrator(admin), hash, null))
                .map(_ -> configured == null ? password : null)
                .recover(UserFeature::madeByAnother);
    }

    private static Future<@Nullable String> madeByAnother(Throwable failure) {
        return failure instanceof Fault.Conflict ? Future.succeededFuture(null) : Future.failedFuture(failure);
    }

    private static UserEdit administrator(AdminSection admin) {
        return new UserEdit(
                admin.userName(),
                "Parlance",
                "Administrator",
                admin.email(),
                null,
                Role.ADMIN,
                "UTC",
                null,
                true,
                false,
                null,
                null,
                null,
                null,
                null);
    }

    /** Removes tokens that have expired. */
    public Future<Void> housekeeping(Db db) {
        return new TokenStore(db).expire();
    }
}
