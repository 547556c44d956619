package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import java.util.Map;

/** What an instance with nothing to do costs: soon after its start, and when the JVM has compiled what runs. */
final class IdleRow implements Row {
    static final int SECONDS = Integer.getInteger("bench.seconds", 60);
    /** Until the first housekeeping is over. */
    static final int SETTLE = Math.min(SECONDS, 60);

    private static final int LATER = Integer.getInteger("bench.settle", 300);

    private static final int MOST_RESIDENT = 300;
    private static final double MOST_PERCENT = 0.5;
    private static final double MOST_TRANSACTIONS = 5;

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
        var soon = Used.during(server, instance);
        Machine.sleep(1_000L * Math.max(0, LATER - SETTLE - SECONDS));
        var later = Used.during(server, instance);
        return new Outcome(
                "after %d s: %s; after %d s: %s".formatted(SETTLE, soon, LATER, later),
                soon.resident <= MOST_RESIDENT && later.met());
    }

    /** What the instance has used in a while. */
    private record Used(long resident, double percent, double transactions) {
        static Used during(DebianServer server, Instance instance) throws Exception {
            var transactions = server.transactions();
            var seconds = instance.seconds();
            Machine.sleep(1_000L * SECONDS);
            return new Used(
                    instance.resident(),
                    (instance.seconds() - seconds) / SECONDS * 100,
                    (server.transactions() - transactions) / SECONDS);
        }

        boolean met() {
            return resident <= MOST_RESIDENT && percent <= MOST_PERCENT && transactions <= MOST_TRANSACTIONS;
        }

        @Override
        public String toString() {
            return "%d MiB, %.2f %%, %.1f transactions/s".formatted(resident, percent, transactions);
        }
    }
}
