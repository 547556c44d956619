package dev.parlance.webhook.registration;

import dev.parlance.access.Precondition;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;

/** Finds a webhook by its uid; each method fails with {@link Fault.NotFound} for a uid of no webhook. */
public final class FindWebhook {
    private final WebhookStore webhooks;

    public FindWebhook(WebhookStore webhooks) {
        this.webhooks = webhooks;
    }

    public Future<Webhook> find(String uid) {
        return webhooks.find(uid).map(webhook -> required(webhook, uid));
    }

    /** As {@link #find(String)}, within a transaction and without a lock. */
    Future<Webhook> find(SqlConnection tx, String uid) {
        return webhooks.find(tx, uid).map(webhook -> required(webhook, uid));
    }

    /** Locks the webhook until the transaction ends and checks the precondition of its change. */
    Future<Webhook> lock(SqlConnection tx, String uid, Precondition condition) {
        return webhooks.lock(tx, uid).map(webhook -> {
            var current = required(webhook, uid);
            condition.check(current);
            return current;
        });
    }

    private static Webhook required(Optional<Webhook> webhook, String uid) {
        return webhook.orElseThrow(() -> new Fault.NotFound("webhook", uid));
    }
}
