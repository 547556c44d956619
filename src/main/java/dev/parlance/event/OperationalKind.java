package dev.parlance.event;

/** Every kind of event that the interface does not have, spelled as in the contract. */
public enum OperationalKind implements Kind {
    /** The service has disabled a webhook, because its receiver is gone or has failed for too long. */
    WEBHOOK_DISABLED,
    /** A term base was deleted with all its concepts and terms, which cause no events of their own. */
    TERM_BASE_DELETED
}
