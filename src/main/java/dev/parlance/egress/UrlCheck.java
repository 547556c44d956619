package dev.parlance.egress;

import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import java.util.Optional;

/** Checks whether the service would call a URL of a request, before the request is accepted. */
@FunctionalInterface
public interface UrlCheck {
    /**
     * Checks the syntax of the URL and the current addresses of its host; they are checked again for every connection.
     *
     * @param pointer JSON pointer of the URL in the request's body, such as {@code /callbackUrl}
     * @return the violations, to be reported with the other violations of the request; never fails
     */
    Future<Optional<Violation>> check(String url, String pointer);
}
