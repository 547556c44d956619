package dev.parlance.webhook.registration;

import dev.parlance.event.Kind;
import dev.parlance.webhook.delivery.body.BodyFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a webhook in a request.
 *
 * @param name null for no name
 * @param status null keeps the status; a new webhook is enabled
 * @param paused null keeps the state; a new webhook is not paused
 * @param secretToken null keeps the secret; a new webhook gets a generated one
 * @param headers null for no headers
 * @param timeoutSeconds null for the configured value
 * @param maxConcurrency null for the configured value
 * @param ratePerSecond null for no limit
 * @param ordered null for false
 * @param format null for the standard format
 * @param payload null for the whole event
 * @param filter null for all events of the kinds
 */
public record WebhookEdit(
        @Nullable String name,
        String url,
        List<Kind> events,
        @Nullable WebhookStatus status,
        @Nullable Boolean paused,
        @Nullable String secretToken,
        @Nullable Map<String, String> headers,
        @Nullable Integer timeoutSeconds,
        @Nullable Integer maxConcurrency,
        @Nullable Integer ratePerSecond,
        @Nullable Boolean ordered,
        BodyFormat.@Nullable Format format,
        BodyFormat.@Nullable Payload payload,
        @Nullable EventFilter filter) {

    public WebhookEdit {
        Objects.requireNonNull(url);
        events = events.stream().distinct().toList();
        headers = headers == null ? null : present(headers);
    }

    /** A merged PATCH has null for each header that it removes. */
    private static Map<String, String> present(Map<String, String> headers) {
        return headers.entrySet().stream()
                .filter(header -> Objects.nonNull(header.getValue()))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    WebhookEdit with(Map<String, String> otherHeaders) {
        return new WebhookEdit(
                name,
                url,
                events,
                status,
                paused,
                secretToken,
                otherHeaders,
                timeoutSeconds,
                maxConcurrency,
                ratePerSecond,
                ordered,
                format,
                payload,
                filter);
    }

    Map<String, String> ownHeaders() {
        return headers == null ? Map.of() : headers;
    }

    /** The format in which events are sent. */
    BodyFormat bodyFormat() {
        return new BodyFormat(
                Objects.requireNonNullElse(format, BodyFormat.DEFAULT.format()),
                Objects.requireNonNullElse(payload, BodyFormat.DEFAULT.payload()));
    }

    boolean inOrder() {
        return Boolean.TRUE.equals(ordered);
    }

    String[] eventNames() {
        return events.stream().map(Kind::name).toArray(String[]::new);
    }
}
