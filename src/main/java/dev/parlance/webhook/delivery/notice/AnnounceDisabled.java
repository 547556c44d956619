package dev.parlance.webhook.delivery.notice;

import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.event.OperationalKind;
import dev.parlance.webhook.delivery.notice.DisabledWebhookStore.Disabled;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Announces each webhook that delivery has disabled: by one line in the log of one instance and one operational event.
 * The mark that a webhook is not announced yet is written where it is disabled, so none is forgotten when an instance
 * dies.
 */
public final class AnnounceDisabled {
    private static final Logger LOG = LoggerFactory.getLogger(AnnounceDisabled.class);
    private static final int MOST = 100;

    private final Db db;
    private final EventStore events;

    public AnnounceDisabled(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /** Announces some webhooks, if there are any. */
    public Future<Void> run() {
        return DisabledWebhookStore.any(db).compose(any -> any ? announce() : Future.succeededFuture());
    }

    private Future<Void> announce() {
        return db.transaction(tx -> DisabledWebhookStore.take(tx, MOST)
                        .compose(disabled -> events.append(
                                        tx,
                                        disabled.stream()
                                                .map(AnnounceDisabled::event)
                                                .toList())
                                .map(disabled)))
                .onSuccess(this::tell)
                .mapEmpty();
    }

    /** Without the URL: it may contain a credential, and the event goes to other receivers. */
    private static NewEvent event(Disabled webhook) {
        var shown = new LinkedHashMap<String, Object>();
        shown.put("uid", webhook.uid());
        shown.put("name", webhook.name());
        shown.put("disabledReason", webhook.reason());
        return new NewEvent(OperationalKind.WEBHOOK_DISABLED, Map.of("webhook", shown), null, null);
    }

    private void tell(List<Disabled> disabled) {
        disabled.forEach(webhook -> LOG.atWarn()
                .addKeyValue("webhook", webhook.uid())
                .addKeyValue("reason", webhook.reason())
                .log("a webhook was disabled"));
        if (!disabled.isEmpty()) {
            events.nudge();
        }
    }
}
