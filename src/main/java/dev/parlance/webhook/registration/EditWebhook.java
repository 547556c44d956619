package dev.parlance.webhook.registration;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.function.Function;

/**
 * Changes the fields or the secret of a webhook over its locked row. The deliveries that wait for a webhook that is
 * disabled are dropped; a webhook that is enabled again starts without failures.
 */
public final class EditWebhook {
    private final Db db;
    private final WebhookStore webhooks;
    private final FindWebhook find;

    public EditWebhook(Db db, WebhookStore webhooks) {
        this.db = db;
        this.webhooks = webhooks;
        this.find = new FindWebhook(webhooks);
    }

    /**
     * Replaces the fields; a secret in the edit replaces the current secret as {@link #rotate} does. Fails with {@link
     * Fault.NotFound}, or when the precondition does not hold.
     *
     * @param wanted the replacement, given the current webhook
     */
    public Future<Webhook> edit(String uid, Precondition condition, Function<Webhook, WebhookEdit> wanted) {
        return db.transaction(tx -> find.lock(tx, uid, condition).map(wanted).compose(edit -> replace(tx, uid, edit)));
    }

    private Future<Webhook> replace(SqlConnection tx, String uid, WebhookEdit edit) {
        var secret = edit.secretToken();
        return webhooks.update(tx, uid, edit)
                .compose(updated -> switch (updated.status()) {
                    case ENABLED -> WebhookStore.resetFailures(tx, updated.id());
                    case DISABLED -> WebhookStore.dropWaiting(tx, updated.id());
                })
                .compose(_ -> secret == null ? Future.succeededFuture() : webhooks.rotate(tx, uid, secret))
                .compose(_ -> find.find(tx, uid));
    }

    /** Replaces the secret; the old one also signs for another 24 hours. Fails with {@link Fault.NotFound}. */
    public Future<Webhook> rotate(String uid, String secret) {
        return db.transaction(tx -> find.lock(tx, uid, Precondition.NONE)
                .compose(current -> webhooks.rotate(tx, uid, secret).map(current)));
    }
}
