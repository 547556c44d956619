package dev.parlance.webhook.registration;

import dev.parlance.egress.UrlCheck;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.webhook.delivery.call.Signing;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks what the schema of a webhook cannot express: its headers, its secret, and the addresses of its URL. */
public final class WebhookRules {
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]*");
    /** Headers of the connection (RFC 9110, 7.6.1), of the framing of messages, and those set by the service. */
    private static final Set<String> RESERVED = Set.of("""
            connection content-encoding content-length content-type expect host
            http2-settings keep-alive proxy-authenticate proxy-authorization
            proxy-connection te traceparent tracestate trailer transfer-encoding upgrade
            user-agent
            """.strip().split("\\s+", -1));

    private final UrlCheck urls;

    public WebhookRules(UrlCheck urls) {
        this.urls = urls;
    }

    /** Checks a webhook. Fails with {@link Fault.Invalid} and all violations. */
    public Future<Void> check(WebhookEdit webhook) {
        var violations = new ArrayList<>(checkHeaders(webhook.ownHeaders()));
        checkSecret(webhook).ifPresent(violations::add);
        if (webhook.filter() != null) {
            violations.addAll(webhook.filter().check());
        }
        return urls.check(webhook.url(), "/url").compose(url -> {
            url.ifPresent(violations::addFirst);
            return violations.isEmpty() ? Future.succeededFuture() : Future.failedFuture(new Fault.Invalid(violations));
        });
    }

    private static Optional<Violation> checkSecret(WebhookEdit webhook) {
        var secret = webhook.secretToken();
        return secret == null || Signing.isSecret(secret)
                ? Optional.empty()
                : Optional.of(Violation.at(
                        "/secretToken",
                        "secret",
                        "must be whsec_ followed by the base64 encoding of %d to %d bytes, or %d to %d ASCII characters"
                                .formatted(
                                        Signing.LEAST_BYTES,
                                        Signing.MOST_BYTES,
                                        Signing.LEAST_CHARACTERS,
                                        Signing.MOST_CHARACTERS)));
    }

    static List<Violation> checkHeaders(Map<String, String> headers) {
        var violations = new ArrayList<Violation>();
        headers.forEach((name, value) -> checkHeader(name, value, violations));
        var names = headers.keySet().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .distinct()
                .count();
        if (names < headers.size()) {
            violations.add(Violation.at(
                    "/headers", "headerTwice", "contains a header twice; header names are case-insensitive"));
        }
        return violations;
    }

    private static void checkHeader(String name, String value, List<Violation> violations) {
        var pointer = "/headers/" + name.replace("~", "~0").replace("/", "~1");
        var lower = name.toLowerCase(Locale.ROOT);
        if (!TOKEN.matcher(name).matches()) {
            violations.add(Violation.at(pointer, "headerName", "is not a valid header name"));
        } else if (RESERVED.contains(lower) || lower.startsWith("webhook-") || lower.startsWith("ce-")) {
            violations.add(Violation.at(pointer, "headerReserved", "is reserved: the service sets this header"));
        }
        if (!VALUE.matcher(value).matches()) {
            violations.add(Violation.at(pointer, "headerValue", "must not contain line breaks or control characters"));
        }
    }
}
