package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import java.util.Map;

/** What three instances with nothing to do cost the database. */
final class IdleDatabaseRow implements Row {
    private static final int INSTANCES = 3;
    private static final double MOST_PERCENT = 2;

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public String measure() {
        return "CPU of PostgreSQL with %d idle instances in %d s".formatted(INSTANCES, IdleRow.SECONDS);
    }

    @Override
    public String goal() {
        return "< 2 %";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        for (var i = 0; i < INSTANCES; i++) {
            place.instance(server, Map.of());
        }
        Machine.sleep(1_000L * IdleRow.SETTLE);
        var before = server.seconds();
        Machine.sleep(1_000L * IdleRow.SECONDS);
        var percent = (server.seconds() - before) / IdleRow.SECONDS * 100;
        return new Outcome("%.2f %%".formatted(percent), percent < MOST_PERCENT);
    }
}
