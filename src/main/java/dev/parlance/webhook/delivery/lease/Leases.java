package dev.parlance.webhook.delivery.lease;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The shards that a member owns. It holds them as long as its heartbeats arrive; shards over its fair share are given back
 * as soon as nothing of them is in memory. For one event loop.
 */
public final class Leases {
    private static final long NEVER = Long.MAX_VALUE;

    private final LeaseStore store;
    private final MonotonicClock ticker;
    private final Duration lease;
    private final long epoch;

    private Set<Short> owned = Set.of();
    private final Set<Short> leaving = new HashSet<>();
    private long until;
    private long nextDeath = NEVER;
    private boolean beating;

    public Leases(LeaseStore store, MonotonicClock ticker, Duration lease, long epoch) {
        this.store = store;
        this.ticker = ticker;
        this.lease = lease;
        this.epoch = epoch;
    }

    /** What a heartbeat came to. */
    public enum Beat {
        /** The shards are the ones they were. */
        SAME,
        /** The shards have changed. */
        CHANGED,
        /** The member is no more. */
        LOST
    }

    /** Whether the lease holds by what this member knows: no other one has taken the shards. */
    public boolean hold() {
        return ticker.millis() < until;
    }

    /** When another member will have to be declared dead if it stays silent, or {@link #NEVER}. */
    public long nextDeath() {
        return nextDeath;
    }

    /** The shards to deliver. */
    public Set<Short> active() {
        var active = new HashSet<>(owned);
        active.removeAll(leaving);
        return active;
    }

    public int count() {
        return owned.size();
    }

    public boolean leaving(int shard) {
        return leaving.contains((short) shard);
    }

    public Set<Short> leaving() {
        return Set.copyOf(leaving);
    }

    /** Tells the database that this member lives; a beat under way answers for the next one too. */
    public Future<Beat> beat() {
        if (beating) {
            return Future.succeededFuture(Beat.SAME);
        }
        beating = true;
        var begun = ticker.millis();
        return store.beat(epoch)
                .map(state -> {
                    if (!state.alive()) {
                        until = 0;
                        return Beat.LOST;
                    }
                    until = begun + lease.toMillis();
                    nextDeath = state.nextDeath() == null
                            ? NEVER
                            : ticker.millis() + state.nextDeath().toMillis();
                    return take(state);
                })
                .onComplete(_ -> beating = false);
    }

    private Beat take(LeaseStore.State state) {
        var before = active();
        owned = state.shards();
        leaving.retainAll(owned);
        var excess = owned.size() - state.share();
        for (var shard : new TreeSet<>(owned).descendingSet()) {
            if (leaving.size() >= excess) {
                break;
            }
            leaving.add(shard);
        }
        return active().equals(before) ? Beat.SAME : Beat.CHANGED;
    }

    /** Gives shards back that are leaving and of which nothing is left here. */
    public Future<Void> release(Set<Short> shards) {
        return store.release(epoch, shards).map(_ -> {
            owned = minus(owned, shards);
            leaving.removeAll(shards);
            return null;
        });
    }

    private static Set<Short> minus(Set<Short> all, Set<Short> some) {
        var rest = new HashSet<>(all);
        rest.removeAll(some);
        return Set.copyOf(rest);
    }

    public Future<Void> leave() {
        until = 0;
        return store.leave(epoch);
    }
}
