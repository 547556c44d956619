package dev.parlance.webhook.registration;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Resolves the references of a filter. */
final class ResolveFilter {
    private ResolveFilter() {}

    /**
     * The filter as it is stored; null if every event matches. Fails with {@link Fault.Invalid} if its project or
     * client does not exist, unless the current filter has the same: it may have been deleted since.
     *
     * @param current null if the webhook has none
     */
    static Future<@Nullable String> stored(
            SqlConnection tx, @Nullable EventFilter filter, @Nullable EventFilter current) {
        if (filter == null || filter.isEmpty()) {
            return Future.<@Nullable String>succeededFuture(null);
        }
        var project = current == null ? null : kept(filter.project(), current.project());
        var client = current == null ? null : kept(filter.client(), current.client());
        return FilterStore.referred(tx, filter.project(), filter.client())
                .<@Nullable String>map(found -> stored(filter, found.or(project, client)));
    }

    /** The current reference if the wanted one is to the same entity, otherwise null. */
    private static @Nullable Reference kept(@Nullable Reference wanted, @Nullable Reference current) {
        if (wanted == null || current == null) {
            return null;
        }
        var same = wanted.uid() == null
                ? Objects.equals(wanted.id(), current.id())
                : wanted.uid().equals(current.uid());
        return same ? current : null;
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
