package dev.parlance.http.catalogue;

import java.util.List;

/**
 * A header of the requests that webhooks receive.
 *
 * @param always whether every request has it; others depend on the format of the webhook or on the event
 */
public record WebhookHeader(String name, boolean always, String description) {
    public static final List<WebhookHeader> ALL = List.of(
            new WebhookHeader("webhook-id", true, "The event at this webhook, the same on every retry and replay."),
            new WebhookHeader("webhook-timestamp", true, "Time of this attempt in seconds since 1970."),
            new WebhookHeader("webhook-signature", true, "One signature, v1,<base64>, for each valid secret."),
            new WebhookHeader("webhook-event", true, "The kind of the event."),
            new WebhookHeader("webhook-call", true, "uid of this attempt, as in GET /webhooksCalls."),
            new WebhookHeader("traceparent", false, "W3C trace context of the request that caused the event."),
            new WebhookHeader("ce-specversion", false, "1.0, if the format is CLOUDEVENTS_BINARY."),
            new WebhookHeader("ce-id", false, "The eventUid, if the format is CLOUDEVENTS_BINARY."),
            new WebhookHeader("ce-source", false, "urn:parlance, if the format is CLOUDEVENTS_BINARY."),
            new WebhookHeader("ce-type", false, "The type of the CloudEvent, if the format is CLOUDEVENTS_BINARY."),
            new WebhookHeader("ce-time", false, "Time of the event, if the format is CLOUDEVENTS_BINARY."));
}
