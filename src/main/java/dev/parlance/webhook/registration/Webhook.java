package dev.parlance.webhook.registration;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.parlance.access.Caller;
import dev.parlance.event.Kind;
import dev.parlance.shared.UserRef;
import dev.parlance.webhook.delivery.body.BodyFormat;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A webhook without its secret.
 *
 * @param headers with their values, which only the creator may see: {@link #shownTo} masks them
 * @param paused whether deliveries wait until it is resumed
 * @param disabledReason why the service disabled it, or null
 * @param filter null for all events of the kinds
 * @param clientCertificate by which the service identifies itself, or null
 */
public record Webhook(
        String uid,
        String id,
        @Nullable String name,
        String url,
        List<Kind> events,
        WebhookStatus status,
        boolean paused,
        @Nullable String disabledReason,
        Map<String, String> headers,
        @Nullable Integer timeoutSeconds,
        @Nullable Integer maxConcurrency,
        @Nullable Integer ratePerSecond,
        boolean ordered,
        BodyFormat.Format format,
        BodyFormat.Payload payload,
        @Nullable EventFilter filter,
        @Nullable ClientCertificate clientCertificate,
        Instant dateCreated,
        @Nullable UserRef createdBy) {

    /** The webhook as a caller sees it. */
    public Webhook shownTo(Caller caller) {
        return isOf(caller) || headers.isEmpty() ? this : with(MaskedHeaders.of(headers));
    }

    /** Whether the caller has created it. */
    boolean isOf(Caller caller) {
        return createdBy != null && createdBy.id().equals(Long.toString(caller.id()));
    }

    private Webhook with(Map<String, String> otherHeaders) {
        return new Webhook(
                uid,
                id,
                name,
                url,
                events,
                status,
                paused,
                disabledReason,
                otherHeaders,
                timeoutSeconds,
                maxConcurrency,
                ratePerSecond,
                ordered,
                format,
                payload,
                filter,
                clientCertificate,
                dateCreated,
                createdBy);
    }

    /** The fields that a PATCH is merged into. */
    public WebhookEdit edit() {
        return new WebhookEdit(
                name,
                url,
                events,
                status,
                paused,
                null,
                headers,
                timeoutSeconds,
                maxConcurrency,
                ratePerSecond,
                ordered,
                format,
                payload,
                filter);
    }

    /** A webhook with its secret, which only this response shows. */
    public record Created(@JsonUnwrapped Webhook webhook, String secretToken) {}
}
