package dev.parlance.webhook.registration;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.function.Function;

/**
 * Creates, edits and deletes webhooks. Each change except a creation fails with {@link Fault.NotFound} if there is no
 * such webhook, and with {@link Fault.Stale} if its precondition does not hold. A returned webhook is the one that the
 * caller may see.
 */
public final class ChangeWebhooks {
    private final Db db;
    private final WebhookStore webhooks;
    private final SecretStore secrets;
    private final ClientCertificateStore certificates;

    public ChangeWebhooks(Db db, WebhookStore webhooks, SecretStore secrets, ClientCertificateStore certificates) {
        this.db = db;
        this.webhooks = webhooks;
        this.secrets = secrets;
        this.certificates = certificates;
    }

    /** Registers a webhook, enabled unless the request says otherwise. */
    public Future<Webhook> create(WebhookEdit webhook, String secret, long createdBy) {
        var uid = Uid.next();
        var wanted = MaskedHeaders.unmasked(webhook);
        return db.transaction(tx -> ResolveFilter.stored(tx, wanted.filter(), null)
                .compose(filter -> webhooks.insert(tx, uid, wanted, filter, secret, createdBy))
                .compose(_ -> webhooks.read(tx, uid)));
    }

    /**
     * Replaces the fields; another secret in the edit replaces the current one as {@link #rotate} does. The waiting
     * deliveries of a webhook that becomes disabled are dropped; an enabled webhook starts without failures.
     *
     * @param wanted the replacement, given the current webhook as the caller sees it
     */
    public Future<Webhook> edit(
            String uid, Precondition condition, Caller caller, Function<Webhook, WebhookEdit> wanted) {
        return locked(uid, condition, caller)
                .write((tx, current) -> replace(tx, current, unmasked(wanted, current, caller)))
                .in(db)
                .map(edited -> edited.shownTo(caller));
    }

    private static WebhookEdit unmasked(Function<Webhook, WebhookEdit> wanted, Webhook current, Caller caller) {
        return MaskedHeaders.unmasked(wanted.apply(current.shownTo(caller)), current, current.isOf(caller));
    }

    private Future<Webhook> replace(SqlConnection tx, Webhook current, WebhookEdit edit) {
        var uid = current.uid();
        var secret = edit.secretToken();
        return ResolveFilter.stored(tx, edit.filter(), current.filter())
                .compose(filter -> webhooks.update(tx, uid, edit, filter))
                .compose(updated -> switch (updated.status()) {
                    case ENABLED -> WaitingStore.resetFailures(tx, updated.id());
                    case DISABLED -> WaitingStore.dropWaiting(tx, updated.id());
                })
                .compose(_ -> secret == null ? Future.succeededFuture() : replaceSecret(tx, uid, secret))
                .compose(_ -> webhooks.read(tx, uid));
    }

    private Future<Void> replaceSecret(SqlConnection tx, String uid, String wanted) {
        return secrets.find(tx, uid)
                .compose(
                        current -> current.equals(wanted) ? Future.succeededFuture() : secrets.rotate(tx, uid, wanted));
    }

    /** Replaces the secret; the old one also signs for another 24 hours. */
    public Future<Webhook> rotate(String uid, String secret, Caller caller) {
        return locked(uid, Precondition.NONE, caller)
                .write((tx, current) -> secrets.rotate(tx, uid, secret).map(current.shownTo(caller)))
                .in(db);
    }

    /** Sets or replaces the certificate by which the service identifies itself to the webhook. */
    public Future<Webhook> identify(
            String uid, Precondition condition, Caller caller, ClientCertificateEdit edit, ClientCertificate shown) {
        return certificate(uid, condition, caller, tx -> certificates.set(tx, uid, edit.sealed(), shown));
    }

    /** Removes the certificate; the service no longer identifies itself to the webhook. */
    public Future<Webhook> anonymous(String uid, Precondition condition, Caller caller) {
        return certificate(uid, condition, caller, tx -> certificates.remove(tx, uid));
    }

    private Future<Webhook> certificate(
            String uid, Precondition condition, Caller caller, Function<SqlConnection, Future<Void>> write) {
        return locked(uid, condition, caller)
                .write((tx, _) -> write.apply(tx).compose(_ -> webhooks.read(tx, uid)))
                .in(db)
                .map(edited -> edited.shownTo(caller));
    }

    /** Deletes a webhook and its waiting deliveries; its calls stay in the history. */
    public Future<Void> delete(String uid, Precondition condition, Caller caller) {
        return locked(uid, condition, caller)
                .write((tx, _) -> webhooks.delete(tx, uid).compose(id -> WaitingStore.dropWaiting(tx, id)))
                .in(db);
    }

    private Edit<Webhook> locked(String uid, Precondition condition, Caller caller) {
        return Edit.of(tx -> webhooks.lock(tx, uid), () -> new Fault.NotFound("webhook", uid))
                .check(current -> condition.check(current.shownTo(caller)));
    }
}
