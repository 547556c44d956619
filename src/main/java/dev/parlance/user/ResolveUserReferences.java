package dev.parlance.user;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the net rate scheme, the client and the price list of a user. */
final class ResolveUserReferences {
    private final List<Violation> violations = new ArrayList<>();

    private ResolveUserReferences() {}

    /** How one kind of reference is found. */
    @FunctionalInterface
    private interface Finder {
        Future<Optional<Long>> find(SqlConnection tx, Reference reference);
    }

    /** Fails with {@link Fault.Invalid} that lists every reference to something that does not exist. */
    static Future<UserChangeStore.References> of(SqlConnection tx, UserEdit user) {
        return new ResolveUserReferences().resolve(tx, user);
    }

    private Future<UserChangeStore.References> resolve(SqlConnection tx, UserEdit user) {
        return scheme(tx, user)
                .compose(scheme -> client(tx, user)
                        .compose(client -> priceList(tx, user)
                                .map(priceList -> new UserChangeStore.References(scheme, client, priceList))))
                .compose(found -> violations.isEmpty()
                        ? Future.succeededFuture(found)
                        : Future.failedFuture(new Fault.Invalid(violations)));
    }

    private Future<@Nullable Long> scheme(SqlConnection tx, UserEdit user) {
        return one(tx, UserChangeStore::netRateScheme, user.netRateScheme(), "/netRateScheme", "net rate scheme");
    }

    private Future<@Nullable Long> client(SqlConnection tx, UserEdit user) {
        return one(tx, UserChangeStore::client, user.client(), "/client", "client");
    }

    private Future<@Nullable Long> priceList(SqlConnection tx, UserEdit user) {
        return one(tx, UserChangeStore::priceList, user.priceList(), "/priceList", "price list");
    }

    private Future<@Nullable Long> one(
            SqlConnection tx, Finder finder, @Nullable Reference reference, String pointer, String what) {
        if (reference == null) {
            return Future.succeededFuture(null);
        }
        return finder.find(tx, reference)
                .map(found -> found.orElseGet(() -> {
                    violations.add(Violation.at(pointer, "unknown", "there is no %s %s".formatted(what, reference)));
                    return null;
                }));
    }
}
