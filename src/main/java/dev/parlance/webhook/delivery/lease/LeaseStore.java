package dev.parlance.webhook.delivery.lease;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores which worker owns which shards, by the database's clock. */
public final class LeaseStore {
    private static final String JOIN = """
            insert into delivery_member (instance)
            values ($1)
            returning epoch
            """;
    private static final String BEAT = """
            update delivery_member
               set heartbeat = clock_timestamp(),
                   session = $2,
                   gone_since = null
             where epoch = $1
            """;
    // After the database was away, others need time to connect again, so the session of this worker must be older.
    private static final String FIND_GONE = """
            update delivery_member m
               set gone_since = clock_timestamp()
             where m.epoch <> $1
               and m.gone_since is null
               and m.session is not null
               and not exists (select from pg_stat_activity where pid = m.session)
               and exists (select
                             from pg_stat_activity
                            where pid = $2
                              and backend_start < clock_timestamp() - $3 * interval '1 millisecond')
            """;
    // skips a worker that another worker is deleting, so that the two never wait for each other
    private static final String DECLARE_DEAD = """
            delete from delivery_member
             where epoch in (select epoch
                               from delivery_member
                              where (heartbeat < clock_timestamp() - $1 * interval '1 millisecond'
                                     or gone_since < clock_timestamp() - $2 * interval '1 millisecond')
                                and epoch <> $3
                              for update skip locked)
            """;
    private static final String STATE = """
            select (select count(*) from delivery_member) as members,
                   not exists (select from delivery_member where epoch < $1) as first,
                   (select count(*)
                      from delivery_shard s
                     where not exists (select from delivery_member m where m.epoch = s.epoch)) as free,
                   (select array_agg(shard order by shard) from delivery_shard where epoch = $1) as mine,
                   (select (extract(epoch from min(least(heartbeat + $2 * interval '1 millisecond',
                                                         gone_since + $3 * interval '1 millisecond'))
                                               - clock_timestamp()) * 1000)::bigint
                      from delivery_member
                     where epoch <> $1) as death_millis
            """;
    // Claims run one after the other, because each must see the shards that the one before it took. In the order of the
    // reversed bits, a part of the shards has few that follow each other: webhooks with consecutive ids are shared.
    private static final String LOCK = """
            select pg_advisory_xact_lock(hashtext('delivery_shard'))
            """;
    private static final String CLAIM = """
            update delivery_shard
               set epoch = $1
             where shard in (select s.shard
                               from delivery_shard s
                              where not exists (select from delivery_member m where m.epoch = s.epoch)
                              order by reverse(s.shard::int::bit(8)::text)
                              limit $2)
               and exists (select from delivery_member where epoch = $1)
            """;
    private static final String RELEASE = """
            update delivery_shard
               set epoch = null
             where epoch = $1
               and shard = any ($2)
            """;
    private static final String LEAVE = """
            delete from delivery_member
             where epoch = $1
            """;

    private static final int SHARDS = 256;

    private final Db db;
    private final Times times;

    public LeaseStore(Db db, Times times) {
        this.db = db;
        this.times = times;
    }

    /**
     * After what time a worker is declared dead.
     *
     * @param lease without a heartbeat
     * @param grace without a heartbeat since its session was found to be gone
     * @param settled age of the session of a worker that believes that those of others are gone
     */
    public record Times(Duration lease, Duration grace, Duration settled) {
        private static final int GRACE_PART = 8;
        private static final int SETTLED_PART = 3;

        /**
         * Parts of the lease. They are shorter than the time between heartbeats may be, because a worker sends one at
         * once when its session is lost or new, and repeats one that fails.
         */
        public static Times of(Duration lease) {
            return new Times(lease, lease.dividedBy(GRACE_PART), lease.dividedBy(SETTLED_PART));
        }
    }

    /**
     * The result of a heartbeat.
     *
     * @param alive false if another worker has declared this one dead
     * @param shards owned now
     * @param share number of shards that this worker should own
     * @param free number of shards that no worker owns
     * @param members number of workers, this one included
     * @param first whether it is the oldest worker
     * @param nextDeath when the first other worker may be declared dead, or null without other workers
     */
    public record State(
            boolean alive,
            Set<Short> shards,
            int share,
            long free,
            int members,
            boolean first,
            @Nullable Duration nextDeath) {
        static final State LOST = new State(false, Set.of(), 0, 0, 1, false, null);
    }

    /** Registers a new worker that owns no shards yet; returns its epoch. */
    public Future<Long> join(String instance) {
        return db.query(JOIN, Tuple.of(instance)).map(rows -> Rows.one(rows).getLong("epoch"));
    }

    /**
     * Prolongs the lease; false if another worker has declared this one dead.
     *
     * @param session the server's process that exists while this instance does, or null
     */
    Future<Boolean> prolong(SqlConnection tx, long epoch, @Nullable Integer session) {
        return tx.preparedQuery(BEAT).execute(Tuple.of(epoch, session)).map(rows -> rows.rowCount() > 0);
    }

    /**
     * Declares the workers dead that have been silent for a lease, or for the time of grace since their session was
     * found to be gone; returns their number.
     */
    Future<Integer> declareDead(SqlConnection tx, long epoch, @Nullable Integer session) {
        var found = tx.preparedQuery(FIND_GONE).execute(Tuple.of(epoch, session, times.settled.toMillis()));
        var declared =
                tx.preparedQuery(DECLARE_DEAD).execute(Tuple.of(times.lease.toMillis(), times.grace.toMillis(), epoch));
        return Future.all(found, declared).map(_ -> declared.result().rowCount());
    }

    Future<State> state(SqlConnection tx, long epoch) {
        return tx.preparedQuery(STATE)
                .execute(Tuple.of(epoch, times.lease.toMillis(), times.grace.toMillis()))
                .map(rows -> state(Rows.one(rows)));
    }

    private static State state(Row row) {
        var mine = row.getArrayOfShorts("mine");
        // there may be none, for a worker that was declared dead
        var members = Math.max(1, row.getLong("members"));
        var death = Rows.number(row, "death_millis");
        return new State(
                true,
                mine == null ? Set.of() : Set.of(mine),
                (int) ((SHARDS + members - 1) / members),
                row.getLong("free"),
                (int) members,
                row.getBoolean("first"),
                death == null ? null : Duration.ofMillis(death));
    }

    /** Takes free shards, at most this many. */
    Future<Void> claim(SqlConnection tx, long epoch, int most) {
        return tx.query(LOCK)
                .execute()
                .compose(_ -> tx.preparedQuery(CLAIM).execute(Tuple.of(epoch, most)))
                .mapEmpty();
    }

    /** Releases shards that have no deliveries in memory. */
    Future<Void> release(long epoch, Collection<Short> shards) {
        return db.query(RELEASE, Tuple.of(epoch).addArrayOfShort(shards.toArray(Short[]::new)))
                .mapEmpty();
    }

    /** Releases all shards and removes the worker. */
    Future<Void> leave(long epoch) {
        return db.query(LEAVE, Tuple.of(epoch)).mapEmpty();
    }
}
