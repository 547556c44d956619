package dev.parlance.webhook.history;

import dev.parlance.fault.Fault;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;

/** Finds the health of a webhook, with statistics of its newest calls. */
public final class FindHealth {
    /** The number of calls that the statistics are made of. */
    private static final int NEWEST = 100;

    private final FindCalls calls;
    private final HealthStore healths;

    public FindHealth(FindCalls calls, HealthStore healths) {
        this.calls = calls;
        this.healths = healths;
    }

    /** Finds the health of a webhook. Fails with {@link Fault.NotFound}. */
    public Future<WebhookHealth> find(String webhookUid) {
        return calls.ids(CallFilter.ofWebhook(webhookUid), new PageRequest(0, NEWEST))
                .compose(newest -> healths.find(webhookUid, newest))
                .map(health -> health.orElseThrow(() -> new Fault.NotFound("webhook", webhookUid)));
    }
}
