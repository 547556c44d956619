package dev.parlance.bench.delivery;

import java.io.IOException;
import java.sql.SQLException;

/** Warms a side up by small backlogs, then measures it in a window of a large one. */
final class Window {
    private static final int FIRST = 20_000;
    private static final int BATCH_SECONDS = 5;
    private static final int MOST_AT_ONCE = 200_000;
    /** The backlog lasts longer than the window even if the side becomes faster, and its end is not measured. */
    private static final double SPARE = 1.5;

    private static final double BEGIN = 0.05;
    private static final double END = 0.93;
    private static final long POLL_MILLIS = 1_000;
    private static final long PATIENCE = 900_000_000_000L;

    private final Postgres postgres;
    private final Sink sink;
    private final Side side;
    private long delivered;

    Window(Postgres postgres, Sink sink, Side side) {
        this.postgres = postgres;
        this.sink = sink;
        this.side = side;
    }

    /** Measures in a window of this length, or shorter if the side became much faster than it was after warming up. */
    Round measure(int warmSeconds, int seconds) throws Exception {
        var count = (int) (warm(warmSeconds) * seconds * SPARE / (END - BEGIN));
        postgres.execute(side.database(), "vacuum analyze");
        postgres.execute("postgres", "checkpoint");
        sink.forget();
        side.enqueue(count);
        postgres.number(side.database(), "select 1 from (select pg_stat_statements_reset()) r");
        await(delivered + (long) (count * BEGIN), 100);
        var first = snapshot();
        var end = first.nanos + seconds * 1_000_000_000L;
        while (System.nanoTime() < end && side.delivered() < delivered + count * END) {
            Machine.sleep(Math.clamp((end - System.nanoTime()) / 1_000_000, 1, POLL_MILLIS));
        }
        var round = snapshot().since(first);
        if (Boolean.getBoolean("bench.statements")) {
            postgres.printStatements(side.database());
        }
        if (side instanceof Ours) {
            await(delivered + count, POLL_MILLIS);
            verify(count);
        }
        return round;
    }

    /** Delivers backlogs until the time is over, and returns the speed of the last one. */
    private double warm(int seconds) throws Exception {
        var until = System.nanoTime() + seconds * 1_000_000_000L;
        var count = FIRST;
        double perSecond;
        side.enqueue(count);
        side.go();
        while (true) {
            var begun = System.nanoTime();
            // the retries of the last ones take some seconds
            await(delivered + count * 9L / 10, 20);
            perSecond = count * 0.9 / ((System.nanoTime() - begun) / 1e9);
            delivered += count;
            await(delivered, 100);
            if (System.nanoTime() > until) {
                return perSecond;
            }
            count = (int) Math.clamp(perSecond * BATCH_SECONDS, FIRST, MOST_AT_ONCE);
            side.enqueue(count);
        }
    }

    private void await(long count, long poll) throws IOException, SQLException {
        var deadline = System.nanoTime() + PATIENCE;
        while (side.delivered() < count) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("%s stands at %d".formatted(side.name(), side.delivered()));
            }
            Machine.sleep(poll);
        }
    }

    /** Checks that each event arrived once, as the transport says, and that each attempt at the receiver is a row. */
    private void verify(int count) throws IOException, SQLException {
        var ledger = Ledger.read(sink);
        var recorded = postgres.number(Ours.DATABASE, """
                select count(*)
                  from webhook_call
                 where id >= (
                           select id
                             from (select id from webhook_event order by id desc limit %d) e
                            order by id
                            limit 1)
                """.formatted(count));
        if (ledger.distinct() != count || ledger.again() > 0 || recorded != ledger.attempts()) {
            throw new IllegalStateException("%,d of %,d delivered, %d twice, %,d attempts seen, %,d recorded"
                    .formatted(ledger.distinct(), count, ledger.again(), ledger.attempts(), recorded));
        }
        if (!ledger.transport().equals(sink.transport().logged)) {
            throw new IllegalStateException("delivered by " + ledger.transport());
        }
    }

    private record Snapshot(
            long nanos,
            long delivered,
            double worker,
            double postgres,
            double sink,
            double own,
            double busy,
            long commits) {
        Round since(Snapshot first) {
            var count = delivered - first.delivered;
            var seconds = (nanos - first.nanos) / 1e9;
            var micros = 1e6 / count;
            return new Round(
                    seconds,
                    count / seconds,
                    (worker - first.worker) * micros,
                    (postgres - first.postgres) * micros,
                    (sink - first.sink) * micros,
                    (double) (commits - first.commits) / count,
                    (busy - first.busy - all() + first.all()) / seconds);
        }

        private double all() {
            return worker + postgres + sink + own;
        }
    }

    private Snapshot snapshot() throws IOException, SQLException {
        return new Snapshot(
                System.nanoTime(),
                side.delivered(),
                side.seconds(),
                Machine.seconds(postgres.pid()),
                Machine.seconds(sink.pid()),
                Machine.own(),
                Machine.busy(),
                postgres.number(
                        "postgres",
                        "select xact_commit from pg_stat_database where datname = '%s'".formatted(side.database())));
    }
}
