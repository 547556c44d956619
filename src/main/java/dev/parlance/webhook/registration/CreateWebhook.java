package dev.parlance.webhook.registration;

import dev.parlance.db.Db;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;

/** Registers a webhook, enabled unless the request says otherwise. */
public final class CreateWebhook {
    private final Db db;
    private final WebhookStore webhooks;
    private final FindWebhook find;

    public CreateWebhook(Db db, WebhookStore webhooks) {
        this.db = db;
        this.webhooks = webhooks;
        this.find = new FindWebhook(webhooks);
    }

    public Future<Webhook> create(WebhookEdit webhook, String secret, long createdBy) {
        var uid = Uid.next();
        var status = webhook.status() == null ? WebhookStatus.ENABLED : webhook.status();
        return db.transaction(tx ->
                webhooks.insert(tx, uid, webhook, status, secret, createdBy).compose(_ -> find.find(tx, uid)));
    }
}
