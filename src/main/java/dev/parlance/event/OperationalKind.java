package dev.parlance.event;

/** Every kind of event about the operation of the service itself, spelled as in the contract. */
public enum OperationalKind implements Kind {
    /** The service has disabled a webhook, because its receiver is gone or has failed for too long. */
    WEBHOOK_DISABLED
}
