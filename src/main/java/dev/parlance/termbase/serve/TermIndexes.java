package dev.parlance.termbase.serve;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.termbase.base.ReadTermBases;
import dev.parlance.termbase.base.TermBaseRow;
import dev.parlance.termbase.concept.TermUserStore;
import dev.parlance.termbase.serve.LoadedBases.Entry;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    private final LoadedBases loaded;
    private final ReadTermBases bases;
    private final SnapshotStore snapshots;
    private final SnapshotReader reader;
    private final TermUserStore users;
    private final long age;

    /**
     * Creates an empty cache.
     *
     * @param budget the bytes of heap for all bases
     * @param age after which a base is checked for changes before it is searched
     */
    public TermIndexes(Db db, WorkerExecutor pool, long budget, Duration age, MeterRegistry registry) {
        this.loaded = new LoadedBases(budget);
        this.bases = new ReadTermBases(db);
        this.snapshots = new SnapshotStore(db);
        this.reader = new SnapshotReader(new ReadSnapshots(db), snapshots, pool, loaded);
        this.users = new TermUserStore(db);
        this.age = age.toNanos();
        registry.gauge("parlance_term_index_bytes", loaded, LoadedBases::bytes);
    }

    /**
     * Gives a base, checked no longer ago than the age; fails with {@link Fault.NotFound}, and with {@link
     * Fault.Unavailable} if it does not fit into memory.
     */
    public Future<LoadedBase> current(String uid) {
        var entry = loaded.entry(uid);
        var base = entry.loaded;
        if (base != null && entry.isFresh(System.nanoTime(), age)) {
            return Future.succeededFuture(base);
        }
        var running = entry.checking;
        if (running != null) {
            // a check that began before the change was announced may have missed it
            return entry.changed ? running.transform(_ -> current(uid)) : running;
        }
        entry.changed = false;
        var checking = check(entry);
        entry.checking = checking;
        return checking.onComplete(_ -> entry.checking = null);
    }

    /** A change of a base was announced. */
    public void changed(String uid) {
        var entry = loaded.find(uid);
        if (entry != null) {
            entry.changed = true;
        }
    }

    /** An import was announced: reads the base ahead, unless another base might be dropped for it. */
    public void imported(String uid) {
        if (loaded.hasRoom()) {
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
                last = last.transform(_ -> loaded.hasRoom() ? current(uid).mapEmpty() : Future.succeededFuture());
            }
            return last.transform(_ -> Future.succeededFuture());
        });
    }

    private Future<LoadedBase> check(Entry entry) {
        var now = System.nanoTime();
        return bases.find(entry.uid)
                .compose(row -> {
                    var base = entry.loaded;
                    return base == null || now - entry.checkedAt > STALE
                            ? whole(entry, row)
                            : current(entry, base, row);
                })
                .compose(base -> withUsers(entry, base, now))
                .onSuccess(base -> checked(entry, base, now))
                .onFailure(failure -> notChecked(entry, failure));
    }

    private void checked(Entry entry, LoadedBase base, long now) {
        var other = entry.loaded;
        var before = other == null ? Long.MIN_VALUE : other.snapshot().revision();
        if (before <= base.snapshot().revision()) {
            entry.loaded = base;
        }
        if (before != base.snapshot().revision()) {
            loaded.makeRoom(entry);
        }
        entry.checkedAt = now;
    }

    private void notChecked(Entry entry, Throwable failure) {
        if (failure instanceof Fault.NotFound) {
            loaded.drop(entry);
        } else if (entry.loaded == null && entry.tooLargeAt == null) {
            loaded.forget(entry);
        }
    }

    private Future<LoadedBase> current(Entry entry, LoadedBase base, TermBaseRow row) {
        if (base.snapshot().revision() == row.revision()) {
            return Future.succeededFuture(new LoadedBase(row, base.snapshot(), base.users()));
        }
        return reader.caughtUp(row, base.snapshot()).map(next -> {
            if (next == null || next.isRebuildDue()) {
                rebuild(entry, row);
            }
            return new LoadedBase(row, Objects.requireNonNullElse(next, base.snapshot()), base.users());
        });
    }

    /** Reads the whole base again while the old state is searched. */
    private void rebuild(Entry entry, TermBaseRow row) {
        if (entry.rebuilding) {
            return;
        }
        entry.rebuilding = true;
        reader.whole(row)
                .compose(snapshot -> latest(entry, row, snapshot))
                .onComplete(_ -> entry.rebuilding = false)
                .onSuccess(snapshot -> rebuilt(entry, snapshot))
                .onFailure(failure -> notRebuilt(entry, failure));
    }

    private void rebuilt(Entry entry, TermBaseSnapshot snapshot) {
        var now = entry.loaded;
        if (now != null && snapshot.revision() >= now.snapshot().revision()) {
            entry.loaded = new LoadedBase(now.row(), snapshot, now.users());
            entry.changed = true;
            loaded.makeRoom(entry);
        }
    }

    private void notRebuilt(Entry entry, Throwable failure) {
        if (failure instanceof SnapshotReader.TooLarge) {
            // without the old state it may fit; the next search waits for it, as for a base that is not loaded
            loaded.drop(entry);
            readAhead(entry.uid);
        } else {
            LOG.atWarn()
                    .setCause(failure)
                    .addKeyValue("termBase", entry.uid)
                    .log("a term base could not be reloaded and will be retried");
        }
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
                    var base = new LoadedBase(row, snapshot, Map.of());
                    entry.loaded = base;
                    entry.usersAt = 0;
                    loaded.makeRoom(entry);
                    return base;
                })
                .recover(failure ->
                        Future.failedFuture(failure instanceof SnapshotReader.TooLarge ? refuse(entry) : failure));
    }

    /** Records that a base does not fit, so that it is not read again for a while. */
    private Fault refuse(Entry entry) {
        entry.tooLargeAt = System.nanoTime();
        loaded.keep(entry);
        LOG.atWarn()
                .addKeyValue("termBase", entry.uid)
                .addKeyValue("room", loaded.budget())
                .log("the term base exceeds search.memory");
        return tooLarge();
    }

    private static Fault tooLarge() {
        return new Fault.Unavailable("the term base exceeds the memory for searching");
    }

    private Future<LoadedBase> withUsers(Entry entry, LoadedBase base, long now) {
        var wanted = base.snapshot().concepts().users();
        if (base.users().keySet().containsAll(wanted) && now - entry.usersAt < USERS_AGE) {
            return Future.succeededFuture(base);
        }
        return users.usersById(wanted).map(found -> {
            entry.usersAt = now;
            return new LoadedBase(base.row(), base.snapshot(), found);
        });
    }

    /** The loaded bases, least recently used first; for tests. */
    List<String> held() {
        return loaded.uids();
    }
}
