package dev.parlance.bench.operate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Connections of a busy instance by the number of cores that it sees. */
final class ConnectionsRow implements Row {
    private static final List<Integer> CORES = List.of(2, 16, 64);
    private static final int CLIENTS = 200;
    private static final long LOAD = TimeUnit.SECONDS.toNanos(8);
    private static final int MOST = 30;
    private static final String OPEN =
            "select count(*) from pg_stat_activity where datname = '%s' and application_name <> 'bench'"
                    .formatted(DebianServer.DATABASE);

    @Override
    public String name() {
        return "connections";
    }

    @Override
    public String measure() {
        return "connections at ActiveProcessorCount %s under %d clients".formatted(CORES, CLIENTS);
    }

    @Override
    public String goal() {
        return "≤ 30";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        List<Long> most = new ArrayList<>();
        for (var cores : CORES) {
            var instance = place.instance(server, Map.of(), "-XX:ActiveProcessorCount=" + cores);
            most.add(busy(place, server, instance));
            instance.close();
        }
        return new Outcome(
                String.join(", ", most.stream().map(String::valueOf).toList()),
                most.stream().allMatch(count -> count > 0 && count <= MOST));
    }

    private static long busy(Place place, DebianServer server, Instance instance) throws Exception {
        var api = place.api(instance.base());
        var over = new AtomicBoolean();
        var most = 0L;
        try (var clients = Executors.newVirtualThreadPerTaskExecutor();
                var connection = server.connect("postgres")) {
            for (var i = 0; i < CLIENTS; i++) {
                clients.submit(() -> {
                    while (!over.get()) {
                        api.send(api.list());
                    }
                    return null;
                });
            }
            var end = System.nanoTime() + LOAD;
            while (System.nanoTime() < end) {
                most = Math.max(most, DebianServer.number(connection, OPEN));
                TimeUnit.MILLISECONDS.sleep(100);
            }
            over.set(true);
        }
        return most;
    }
}
