package dev.parlance.webhook.delivery.lease;

import dev.parlance.db.Db;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The shards that a worker owns. It keeps them while its heartbeats arrive. Shards beyond its fair share are released
 * as soon as none of their deliveries is in memory. For one event loop.
 */
public final class Leases {
    private static final long NEVER = Long.MAX_VALUE;
    /** The reverse order of {@link LeaseStore#claim}, so that what stays is shared as evenly as what was claimed. */
    private static final Comparator<Short> LAST_CLAIMED_FIRST =
            Comparator.comparing(shard -> Integer.reverse(shard) >>> 24, Comparator.reverseOrder());

    private final Db db;
    private final LeaseStore store;
    private final MonotonicClock monotonic;
    private final Duration lease;
    private final long epoch;
    private final Supplier<@Nullable Integer> session;

    private Set<Short> owned = Set.of();
    private final Set<Short> leaving = new HashSet<>();
    private int members = 1;
    private boolean first;
    private long until;
    private long nextDeath = NEVER;
    private boolean beating;
    private @Nullable Integer sent;
    private int declared;

    /**
     * The leases of a worker that has joined.
     *
     * @param session the server's process that exists while this instance does, or null if none is known now
     */
    public Leases(
            Db db,
            LeaseStore store,
            MonotonicClock monotonic,
            Duration lease,
            long epoch,
            Supplier<@Nullable Integer> session) {
        this.db = db;
        this.store = store;
        this.monotonic = monotonic;
        this.lease = lease;
        this.epoch = epoch;
        this.session = session;
    }

    /** The result of a heartbeat. */
    public enum Beat {
        /** The shards are unchanged. */
        SAME,
        /** The shards have changed. */
        CHANGED,
        /** Another worker has declared this one dead. */
        LOST
    }

    /** Whether the lease is certainly valid, so that no other worker has taken the shards. */
    public boolean hold() {
        return monotonic.millis() < until;
    }

    /** When the first other worker may be declared dead, or {@link Long#MAX_VALUE}. */
    public long nextDeath() {
        return nextDeath;
    }

    /** Whether workers were declared dead since the last call. */
    public boolean takeDeaths() {
        var any = declared > 0;
        declared = 0;
        return any;
    }

    /** Whether no heartbeat is in flight and the last one told of another session than the present one. */
    public boolean sessionChanged() {
        return !beating && !Objects.equals(sent, session.get());
    }

    /** The number of workers, this one included. */
    public int members() {
        return members;
    }

    /** Whether this is the oldest worker, which does the work that all workers have in common. */
    public boolean leads() {
        return first && hold();
    }

    /** The shards to deliver for. */
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

    public boolean anyLeaving() {
        return !leaving.isEmpty();
    }

    public Set<Short> leaving() {
        return Set.copyOf(leaving);
    }

    /**
     * Sends a heartbeat, unless one is in flight: in one transaction it prolongs the lease, declares silent workers
     * dead, and takes free shards.
     */
    public Future<Beat> beat() {
        if (beating) {
            return Future.succeededFuture(Beat.SAME);
        }
        beating = true;
        sent = session.get();
        var begun = monotonic.millis();
        return db.transaction(this::prolong).map(state -> accept(state, begun)).onComplete(_ -> beating = false);
    }

    /** Sends the statements without waiting between them: each response wakes the processor. */
    private Future<LeaseStore.State> prolong(SqlConnection tx) {
        var alive = store.prolong(tx, epoch, sent);
        var dead = store.declareDead(tx, epoch, sent);
        var state = store.state(tx, epoch);
        return Future.all(alive, dead, state).compose(_ -> {
            declared += dead.result();
            return alive.result() ? take(tx, state.result()) : Future.succeededFuture(LeaseStore.State.LOST);
        });
    }

    /** Takes free shards up to the fair share. */
    private Future<LeaseStore.State> take(SqlConnection tx, LeaseStore.State state) {
        var lack = state.share() - state.shards().size();
        return lack > 0 && state.free() > 0
                ? store.claim(tx, epoch, lack).compose(_ -> store.state(tx, epoch))
                : Future.succeededFuture(state);
    }

    private Beat accept(LeaseStore.State state, long begun) {
        if (!state.alive()) {
            until = 0;
            return Beat.LOST;
        }
        until = begun + lease.toMillis();
        members = state.members();
        first = state.first();
        var death = state.nextDeath();
        nextDeath = death == null ? NEVER : monotonic.millis() + death.toMillis();
        var before = active();
        owned = state.shards();
        leaving.retainAll(owned);
        var excess = owned.size() - state.share();
        owned.stream()
                .filter(shard -> !leaving.contains(shard))
                .sorted(LAST_CLAIMED_FIRST)
                .limit(Math.max(0, excess - leaving.size()))
                .forEach(leaving::add);
        return active().equals(before) ? Beat.SAME : Beat.CHANGED;
    }

    /** Releases leaving shards that have no deliveries in memory. */
    public Future<Void> release(Set<Short> shards) {
        return store.release(epoch, shards).map(_ -> {
            var rest = new HashSet<>(owned);
            rest.removeAll(shards);
            owned = rest;
            leaving.removeAll(shards);
            return null;
        });
    }

    public Future<Void> leave() {
        until = 0;
        return store.leave(epoch);
    }
}
