package dev.parlance.webhook;

/** Whether a webhook gets calls. */
enum WebhookStatus {
    ENABLED,
    DISABLED
}
