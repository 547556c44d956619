package dev.parlance.webhook.registration;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** Resolves the references of a filter. */
final class ResolveFilter {
    private ResolveFilter() {}

    /**
     * The filter as it is stored; null if every event matches. Fails with {@link Fault.Invalid} if its project or
     * client does not exist.
     */
    static Future<@Nullable String> stored(SqlConnection tx, @Nullable EventFilter filter) {
        return filter == null || filter.isEmpty()
                ? Future.<@Nullable String>succeededFuture(null)
                : FilterStore.referred(tx, filter.project(), filter.client())
                        .<@Nullable String>map(found -> stored(filter, found));
    }

    private static @Nullable String stored(EventFilter filter, FilterStore.Referred found) {
        var violations = new ArrayList<Violation>();
        if (filter.project() != null && found.project() == null) {
            violations.add(Violation.at("/filter/project", "notFound", "the project does not exist"));
        }
        if (filter.client() != null && found.client() == null) {
            violations.add(Violation.at("/filter/client", "notFound", "the client does not exist"));
        }
        Violation.requireNone(violations);
        return filter.stored(found.project(), found.client());
    }
}
