package dev.parlance.webhook.registration;

/** Whether a webhook receives calls. */
public enum WebhookStatus {
    ENABLED,
    DISABLED
}
