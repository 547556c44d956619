package dev.parlance.webhook.registration;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;

/** Deletes a webhook and the deliveries that wait for it; its calls stay in the history. */
public final class DeleteWebhook {
    private final Db db;
    private final WebhookStore webhooks;
    private final FindWebhook find;

    public DeleteWebhook(Db db, WebhookStore webhooks) {
        this.db = db;
        this.webhooks = webhooks;
        this.find = new FindWebhook(webhooks);
    }

    /** Deletes a webhook. Fails with {@link Fault.NotFound}, or when the precondition does not hold. */
    public Future<Void> delete(String uid, Precondition condition) {
        return db.transaction(tx -> find.lock(tx, uid, condition)
                .compose(_ -> webhooks.delete(tx, uid))
                .compose(id -> WebhookStore.dropWaiting(tx, id)));
    }
}
