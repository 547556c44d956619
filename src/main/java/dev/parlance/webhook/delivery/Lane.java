package dev.parlance.webhook.delivery;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What waits for one target, and how it is called. For one event loop. */
final class Lane {
    /** Waiting in memory; what is behind stays in the database. */
    static final int MOST_QUEUED = 256;

    static final long NEVER = Long.MAX_VALUE;

    final long target;
    final Deque<Due> queue = new ArrayDeque<>();

    /** Being sent. */
    int inFlight;

    /** In memory in any way: waiting, being sent, or sent and not yet written. */
    int held;

    /** Whether the database has first attempts that found no room here. */
    boolean behind;

    /** When to look for further attempts, by {@link Ticker}. */
    long retryAt = NEVER;

    /** Whether it stands in line to send. */
    boolean inLine;

    Failing failing = Failing.NOT;

    private @Nullable Receiver receiver;
    private @Nullable Signing signing;
    private List<String> signingWith = List.of();

    Lane(long target) {
        this.target = target;
    }

    @Nullable
    Receiver receiver() {
        return receiver;
    }

    /** Failures are taken over when the settings changed: who edits a webhook may have forgiven it. */
    void learn(ReceiverStore.Loaded loaded) {
        var known = receiver;
        if (known == null || known.version() != loaded.receiver().version()) {
            failing = loaded.failing();
            receiver = loaded.receiver();
        } else if (known.enabled()) {
            receiver = loaded.receiver();
        }
    }

    /** Nothing more is sent; what waits is let go. */
    void disable() {
        receiver = receiver == null ? null : receiver.disabled();
    }

    /** Keeps its keys ready as long as the secrets are the same. */
    Signing signing(List<String> secrets) {
        if (signing == null || !signingWith.equals(secrets)) {
            signing = new Signing(secrets);
            signingWith = secrets;
        }
        return signing;
    }

    int room() {
        return MOST_QUEUED - queue.size();
    }

    boolean maySend() {
        return receiver != null && !queue.isEmpty() && inFlight < receiver.concurrency();
    }

    /** Whether nothing would be lost with it. */
    boolean idle() {
        return held == 0 && !behind && retryAt == NEVER;
    }

    int shard() {
        return Due.shard(target);
    }
}
