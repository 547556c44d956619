package dev.parlance.egress;

import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import java.util.Optional;

/** Tells whether the service would call a URL that a caller names, before anything is promised to the caller. */
@FunctionalInterface
public interface UrlCheck {
    /**
     * Looks at the form of the URL and at the addresses its host has now; the check is made again at every connection.
     *
     * @param pointer JSON pointer of the URL in the request's body, such as {@code /callbackUrl}
     * @return what is wrong, to be listed with the request's other violations; never a failure
     */
    Future<Optional<Violation>> check(String url, String pointer);
}
