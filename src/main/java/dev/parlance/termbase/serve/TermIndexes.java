package dev.parlance.termbase.serve;

import dev.parlance.fault.Fault;
import dev.parlance.shared.UserRef;
import dev.parlance.termbase.base.TermBaseRow;
import dev.parlance.termbase.base.TermBaseStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The term bases that this instance holds in memory. All state belongs to one event loop; slow work runs on a worker
 * pool.
 *
 * <p>The revision of a base is checked when its last check is too old or when a change was announced. A few changes are
 * read before the search is answered; after many changes the old state is searched until the whole base is read again.
 * When memory runs short, the least recently used bases are dropped.
 */
public final class TermIndexes {
    private static final Logger LOG = LoggerFactory.getLogger(TermIndexes.class);
    /** Shorter than the time for which records of deleted concepts are kept. */
    private static final long STALE = Duration.ofMinutes(30).toNanos();

    private static final long USERS_AGE = Duration.ofSeconds(5).toNanos();
    private static final long TOO_LARGE_WAIT = Duration.ofSeconds(30).toNanos();

    private final TermBaseStore bases;
    private final ReadSnapshots snapshots;
    private final SnapshotReader reader;
    private final UsersSource users;
    private final long budget;
    private final long age;
    private final AtomicLong held = new AtomicLong();
    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
    /** Finds users by internal number. */
    @FunctionalInterface
    public interface UsersSource {
        Future<Map<Long, UserRef>> find(java.util.Collection<Long> ids);
    }

    /**
     * Creates an empty cache.
     *
     * @param budget the bytes of heap for all bases
     * @param age after which a base is checked for changes before it is searched
     */
    public TermIndexes(
            TermBaseStore bases,
            ReadSnapshots snapshots,
            UsersSource users,
            WorkerExecutor pool,
            long budget,
            Duration age,
            MeterRegistry registry) {
        this.bases = bases;
        this.snapshots = snapshots;
        this.users = users;
        this.reader = new SnapshotReader(snapshots, pool, budget, held::get);
        this.budget = budget;
        this.age = age.toNanos();
        registry.gauge("parlance_term_index_bytes", held);
    }

    /** The state of one base. */
    private static final class Entry {
        private final String uid;
        private @Nullable LoadedBase loaded;
        private @Nullable Future<LoadedBase> checking;
        private boolean rebuilding;
        private boolean changed;
        private long checkedAt;
        private long usersAt;
        private @Nullable Long tooLargeAt;

        Entry(String uid) {
            this.uid = uid;
        }

        boolean isFresh(long now, long age) {
            return loaded != null && !changed && now - checkedAt < age;
        }
    }

    /**
     * Gives a base, checked no longer ago than the age; fails with {@link Fault.NotFound}, and with {@link
     * Fault.Unavailable} if it does not fit into memory.
     */
    public Future<LoadedBase> current(String uid) {
        var entry = entries.computeIfAbsent(uid, Entry::new);
        var loaded = entry.loaded;
        if (loaded != null && entry.isFresh(System.nanoTime(), age)) {
            return Future.succeededFuture(loaded);
        }
        var running = entry.checking;
        if (running != null && !entry.changed) {
            return running;
        }
        if (running != null) {
            // it changed while it was being checked, so that check may have missed the change
            return running.transform(_ -> current(uid));
        }
        entry.changed = false;
        var checking = check(entry);
        entry.checking = checking;
        return checking.onComplete(_ -> entry.checking = null);
    }

    /** A change of a base was announced. */
    public void changed(String uid) {
        var entry = entries.get(uid);
        if (entry != null) {
            entry.changed = true;
        }
    }

    /** An import was announced: reads the base ahead, unless another base might be dropped for it. */
    public void imported(String uid) {
        if (hasRoom()) {
            readAhead(uid);
        }
    }

    private void readAhead(String uid) {
        current(uid)
                .onFailure(failure -> LOG.atDebug()
                        .addKeyValue("termBase", uid)
                        .addKeyValue("reason", failure.getMessage())
                        .log("a term base was not preloaded"));
    }

    /** Reads the large bases ahead, largest first, as long as half of the memory is free. */
    public Future<Void> readAhead() {
        return snapshots.large().compose(uids -> {
            Future<?> last = Future.succeededFuture();
            for (var uid : uids) {
                last = last.transform(_ -> hasRoom() ? current(uid).mapEmpty() : Future.succeededFuture());
            }
            return last.transform(_ -> Future.succeededFuture());
        });
    }

    private boolean hasRoom() {
        return total() < budget / 2;
    }

    private Future<LoadedBase> check(Entry entry) {
        var now = System.nanoTime();
        return bases.find(entry.uid)
                .compose(row -> {
                    var loaded = entry.loaded;
                    return loaded == null || now - entry.checkedAt > STALE
                            ? whole(entry, row)
                            : current(entry, loaded, row);
                })
                .compose(loaded -> withUsers(entry, loaded, now))
                .onSuccess(loaded -> {
                    var other = entry.loaded;
                    if (other == null
                            || other.snapshot().revision() <= loaded.snapshot().revision()) {
                        entry.loaded = loaded;
                    }
                    if (other == null
                            || other.snapshot().revision() != loaded.snapshot().revision()) {
                        makeRoom(entry);
                    }
                    entry.checkedAt = now;
                })
                .onFailure(failure -> {
                    if (failure instanceof Fault.NotFound) {
                        drop(entry);
                    } else if (entry.loaded == null && entry.tooLargeAt == null) {
                        entries.remove(entry.uid, entry);
                    }
                });
    }

    private Future<LoadedBase> current(Entry entry, LoadedBase loaded, TermBaseRow row) {
        if (loaded.snapshot().revision() == row.revision()) {
            return Future.succeededFuture(new LoadedBase(row, loaded.snapshot(), loaded.users()));
        }
        return reader.caughtUp(row, loaded.snapshot()).map(next -> {
            if (next == null) {
                rebuild(entry, row);
                return new LoadedBase(row, loaded.snapshot(), loaded.users());
            }
            if (next.isRebuildDue()) {
                rebuild(entry, row);
            }
            return new LoadedBase(row, next, loaded.users());
        });
    }

    /** Reads the whole base again while the old state is searched. */
    private void rebuild(Entry entry, TermBaseRow row) {
        if (entry.rebuilding) {
            return;
        }
        entry.rebuilding = true;
        reader.whole(row).compose(snapshot -> latest(entry, row, snapshot)).onComplete(done -> {
            entry.rebuilding = false;
            var now = entry.loaded;
            if (done.cause() instanceof SnapshotReader.TooLarge) {
                // without the old state it may fit; the next search waits for it, as for a base that is not loaded
                drop(entry);
                readAhead(entry.uid);
            } else if (done.failed()) {
                LOG.atWarn()
                        .setCause(done.cause())
                        .addKeyValue("termBase", entry.uid)
                        .log("a term base could not be reloaded and will be retried");
            } else if (now != null && done.result().revision() >= now.snapshot().revision()) {
                entry.loaded = new LoadedBase(now.row(), done.result(), now.users());
                entry.changed = true;
                makeRoom(entry);
            }
        });
    }

    /** Adds the changes that were made while the base was read. */
    private Future<TermBaseSnapshot> latest(Entry entry, TermBaseRow row, TermBaseSnapshot snapshot) {
        var now = entry.loaded;
        return now == null || snapshot.revision() >= now.snapshot().revision()
                ? Future.succeededFuture(snapshot)
                : reader.caughtUp(row, snapshot).map(next -> Objects.requireNonNullElse(next, snapshot));
    }

    private Future<LoadedBase> whole(Entry entry, TermBaseRow row) {
        var refusedAt = entry.tooLargeAt;
        if (refusedAt != null && System.nanoTime() - refusedAt < TOO_LARGE_WAIT) {
            return Future.failedFuture(tooLarge());
        }
        return reader.whole(row)
                .map(snapshot -> {
                    entry.tooLargeAt = null;
                    var loaded = new LoadedBase(row, snapshot, Map.of());
                    entry.loaded = loaded;
                    entry.usersAt = 0;
                    makeRoom(entry);
                    return loaded;
                })
                .recover(failure -> {
                    if (failure instanceof SnapshotReader.TooLarge) {
                        refuse(entry);
                        return Future.failedFuture(tooLarge());
                    }
                    return Future.failedFuture(failure);
                });
    }

    /** Records that a base does not fit, so that it is not read again for a while. */
    private void refuse(Entry entry) {
        entry.tooLargeAt = System.nanoTime();
        entries.putIfAbsent(entry.uid, entry);
        LOG.atWarn()
                .addKeyValue("termBase", entry.uid)
                .addKeyValue("room", budget)
                .log("the term base exceeds search.memory");
    }

    private static Fault tooLarge() {
        return new Fault.Unavailable("the term base exceeds the memory for searching");
    }

    private Future<LoadedBase> withUsers(Entry entry, LoadedBase loaded, long now) {
        var wanted = loaded.snapshot().concepts().users();
        if (loaded.users().keySet().containsAll(wanted) && now - entry.usersAt < USERS_AGE) {
            return Future.succeededFuture(loaded);
        }
        return users.find(wanted).map(found -> {
            entry.usersAt = now;
            return new LoadedBase(loaded.row(), loaded.snapshot(), found);
        });
    }

    /** Drops the least recently used bases until the others fit. */
    private void makeRoom(Entry kept) {
        var total = total();
        for (var entry : new ArrayList<>(entries.values())) {
            var loaded = entry.loaded;
            if (total > budget && entry != kept && loaded != null) {
                total -= loaded.snapshot().size();
                entries.remove(entry.uid);
                entry.loaded = null;
            }
        }
        held.set(total);
    }

    private void drop(Entry entry) {
        entries.remove(entry.uid, entry);
        entry.loaded = null;
        held.set(total());
    }

    private long total() {
        return entries.values().stream()
                .map(entry -> entry.loaded)
                .filter(Objects::nonNull)
                .mapToLong(loaded -> loaded.snapshot().size())
                .sum();
    }

    /** The loaded bases, least recently used first; for tests. */
    List<String> held() {
        return entries.values().stream()
                .filter(entry -> entry.loaded != null)
                .map(entry -> entry.uid)
                .toList();
    }
}
