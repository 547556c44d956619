package dev.parlance.webhook.registration;

/** Whether a webhook gets calls. */
public enum WebhookStatus {
    ENABLED,
    DISABLED
}
