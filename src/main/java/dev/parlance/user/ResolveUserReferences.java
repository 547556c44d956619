package dev.parlance.user;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import dev.parlance.user.UserChangeStore.Referent;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the net rate scheme, the client and the price list of a user. */
final class ResolveUserReferences {
    private final List<Violation> violations = new ArrayList<>();

    private ResolveUserReferences() {}

    /** Fails with {@link Fault.Invalid} that lists every reference to something that does not exist. */
    static Future<UserChangeStore.References> of(SqlConnection tx, UserEdit user) {
        return new ResolveUserReferences().resolve(tx, user);
    }

    private Future<UserChangeStore.References> resolve(SqlConnection tx, UserEdit user) {
        return find(tx, Referent.NET_RATE_SCHEME, user.netRateScheme(), "/netRateScheme", "net rate scheme")
                .compose(scheme -> find(tx, Referent.CLIENT, user.client(), "/client", "client")
                        .compose(client -> find(tx, Referent.PRICE_LIST, user.priceList(), "/priceList", "price list")
                                .map(priceList -> new UserChangeStore.References(scheme, client, priceList))))
                .compose(found -> violations.isEmpty()
                        ? Future.succeededFuture(found)
                        : Future.failedFuture(new Fault.Invalid(violations)));
    }

    private Future<@Nullable Long> find(
            SqlConnection tx, Referent kind, @Nullable Reference reference, String pointer, String name) {
        if (reference == null) {
            return Future.succeededFuture(null);
        }
        return UserChangeStore.find(tx, kind, reference)
                .map(found -> found.orElseGet(() -> {
                    violations.add(Violation.unknown(pointer, name, reference));
                    return null;
                }));
    }
}
