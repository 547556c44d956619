package dev.parlance.webhook;

import java.util.List;

/**
 * Which calls to make again.
 *
 * @param webhookCalls in the order in which they are made
 */
record ReplayCalls(List<One> webhookCalls) {
    ReplayCalls {
        webhookCalls = List.copyOf(webhookCalls);
    }

    /** One of them. */
    record One(String uid) {}
}
