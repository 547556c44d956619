package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.RequestTemplate;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import dev.parlance.webhook.delivery.receiver.Receiver;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The receiver of a queue as it was loaded last, and its streak of failures. For one event loop. */
public final class LoadedReceiver {
    private boolean disabled;
    private FailureStreak failing = FailureStreak.NOT;
    private @Nullable Receiver receiver;
    private @Nullable RequestTemplate template;
    /** Deliveries that were added to the queue. */
    private long added;
    /** How many of them were added before the settings were read last. */
    private long confirmed;

    public @Nullable Receiver receiver() {
        return receiver;
    }

    /** The version of the settings, or {@link ReceiverStore#UNKNOWN}. */
    long version() {
        return receiver == null ? ReceiverStore.UNKNOWN : receiver.version();
    }

    public @Nullable RequestTemplate template() {
        return template;
    }

    public void keep(RequestTemplate ready) {
        template = ready;
    }

    /**
     * Takes over the settings of the receiver. If they changed, the failures are taken over too, because an edit may
     * have reset them.
     *
     * @return whether the settings changed
     */
    boolean accept(ReceiverStore.Loaded loaded) {
        var changed =
                receiver == null || receiver.version() != loaded.receiver().version();
        receiver = loaded.receiver();
        if (changed) {
            failing = loaded.failing();
            disabled = false;
            template = null;
        }
        return changed;
    }

    /**
     * Drops the waiting deliveries instead of sending them, until the settings change. The settings are read again
     * before the first is dropped, because an edit that is not loaded yet keeps the webhook enabled.
     */
    public void disable() {
        disabled = true;
        confirmed = 0;
    }

    /** Whether the receiver is loaded and enabled. */
    public boolean enabled() {
        return receiver != null && receiver.enabled() && !disabled;
    }

    /** Whether deliveries wait until the webhook is resumed. */
    boolean paused() {
        return receiver != null && receiver.paused() && enabled();
    }

    /** Whether the receiver is loaded, and waiting deliveries are dropped instead of sent. */
    boolean dropping() {
        return receiver != null && !enabled();
    }

    /** A delivery was added to the queue. Its event may have been published after an edit that is not loaded yet. */
    void deliveryAdded() {
        added++;
    }

    /** How many deliveries were added to the queue. */
    long added() {
        return added;
    }

    /**
     * The settings were read after so many deliveries had been added, and those that had changed were accepted.
     *
     * @return whether waiting deliveries are dropped instead of sent
     */
    boolean confirm(long before) {
        confirmed = Math.max(confirmed, before);
        return dropping();
    }

    /** Whether the webhook may have been enabled before the event of a waiting delivery was published. */
    boolean isUnconfirmed() {
        return dropping() && confirmed < added;
    }

    /** Whether deliveries are sent one at a time in their order. */
    boolean ordered() {
        return receiver != null && receiver.ordered() && enabled();
    }

    public FailureStreak failing() {
        return failing;
    }

    /** Continues the streak of failures, or ends it. */
    public void count(boolean success, Instant at) {
        failing = success ? FailureStreak.NOT : failing.more(at);
    }
}
