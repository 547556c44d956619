package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import java.util.Map;

/** What an instance with nothing to do costs, a minute after its start. */
final class IdleRow implements Row {
    static final int SECONDS = Integer.getInteger("bench.seconds", 60);
    /** Until the JVM has compiled what runs, and the first housekeeping is over. */
    static final int SETTLE = Math.min(SECONDS, 60);

    private static final int MOST_RESIDENT = 300;
    private static final double MOST_PERCENT = 0.5;
    private static final double MOST_TRANSACTIONS = 5;
    private static final String TRANSACTIONS =
            "select xact_commit + xact_rollback from pg_stat_database where datname = '%s'"
                    .formatted(DebianServer.DATABASE);

    @Override
    public String name() {
        return "idle";
    }

    @Override
    public String measure() {
        return "an idle instance in %d s".formatted(SECONDS);
    }

    @Override
    public String goal() {
        return "≤ 300 MiB, ≤ 0.5 %, ≤ 5 transactions/s";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        var instance = place.instance(server, Map.of());
        Machine.sleep(1_000L * SETTLE);
        try (var connection = server.connect("postgres")) {
            var transactions = DebianServer.number(connection, TRANSACTIONS);
            var seconds = instance.seconds();
            Machine.sleep(1_000L * SECONDS);
            var percent = (instance.seconds() - seconds) / SECONDS * 100;
            var rate = (double) (DebianServer.number(connection, TRANSACTIONS) - transactions) / SECONDS;
            var resident = instance.resident();
            return new Outcome(
                    "%d MiB, %.2f %%, %.1f transactions/s".formatted(resident, percent, rate),
                    resident <= MOST_RESIDENT && percent <= MOST_PERCENT && rate <= MOST_TRANSACTIONS);
        }
    }
}
