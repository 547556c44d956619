package dev.parlance.egress;

import dev.parlance.access.Caller;
import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the {@code callbackUrl} of a request. Callers who may not register webhooks can only name hosts that the
 * settings list, because the service signs the calls and so vouches for them.
 *
 * @param urls checks the syntax and the address
 * @param hosts that every caller may name, in lower case
 */
public record CallbackCheck(UrlCheck urls, List<String> hosts) {
    private static final String POINTER = "/callbackUrl";

    public CallbackCheck {
        hosts = List.copyOf(hosts);
    }

    /**
     * Returns the violations; never fails.
     *
     * @param url null for no callback
     */
    public Future<List<Violation>> check(Caller caller, @Nullable String url) {
        if (url == null) {
            return Future.succeededFuture(List.of());
        }
        if (!caller.seesAll() && !isListed(url)) {
            return Future.succeededFuture(List.of(Violation.at(
                    POINTER,
                    "hostNotAllowed",
                    "for the role %s, the host must be one of delivery.callbackHosts: %s"
                            .formatted(caller.role(), hosts.isEmpty() ? "there are none" : String.join(", ", hosts)))));
        }
        return urls.check(url, POINTER).map(violation -> violation.stream().toList());
    }

    private boolean isListed(String url) {
        try {
            return hosts.contains(Destination.parse(url).host());
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }
}
