package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import dev.parlance.bench.delivery.Sink;
import dev.parlance.shared.TimeUids;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How soon instances with roles apart begin tasks and deliveries of each other, and what their notifications cost, for
 * one way to carry them. {@code bench.processes} is their number.
 */
final class HintsRow implements Row {
    private static final List<String> KINDS = List.of("http", "import", "delivery", "analysis");
    private static final List<String> ROLES = Stream.iterate(0, next -> next + 1)
            .limit(Integer.getInteger("bench.processes", 8))
            .map(number -> KINDS.get(number % KINDS.size()))
            .toList();
    private static final int WARM_UP = 10;
    private static final int SETTLE = Integer.getInteger("bench.settle", 30);
    private static final int SECONDS = Integer.getInteger("bench.seconds", 30);
    private static final int FILES_PER_SECOND = 3;
    private static final int EVENTS_PER_SECOND = 20;
    private static final int TICKS = 20;
    private static final double GOAL = 150;
    private static final String CALLS = """
            select c.event_id, c.id
              from webhook_call c
             where c.retry_attempt = 0
            """;

    private final String transport;

    /** For a value of the setting {@code hints.transport}. */
    HintsRow(String transport) {
        this.transport = transport;
    }

    @Override
    public String name() {
        return "hints-" + transport;
    }

    @Override
    public String measure() {
        return "%d processes, hints by %s: from commit to begin, with %d files/s and %d events/s for %d s"
                .formatted(ROLES.size(), transport, FILES_PER_SECOND, EVENTS_PER_SECOND, SECONDS);
    }

    @Override
    public String goal() {
        return "p99 of tasks and deliveries ≤ 150 ms";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        var instances = start(place, server);
        var api = place.api(instances.getFirst().base());
        var jobs = "/projects/%s/jobs".formatted(api.project());
        api.register(place.receiver());
        load(api, jobs, WARM_UP);
        TasksRow.idle(server);
        Machine.sleep(1_000L * SETTLE);
        var idle = Used.during(server, instances, () -> Machine.sleep(1_000L * SECONDS));
        server.execute(DebianServer.DATABASE, TasksRow.WATCH);
        var begun = Instant.now();
        var busy = Used.during(server, instances, () -> load(api, jobs, SECONDS));
        TasksRow.idle(server);
        Machine.sleep(2_000);
        var tasks = TasksRow.waits(server);
        var deliveries = deliveries(server, begun);
        var whole = tasks.size() == FILES_PER_SECOND * SECONDS && deliveries.size() == EVENTS_PER_SECOND * SECONDS;
        return new Outcome(
                "tasks %s; deliveries %s; idle: %s; loaded: %s".formatted(text(tasks), text(deliveries), idle, busy),
                whole && percentile(tasks, 99) <= GOAL && percentile(deliveries, 99) <= GOAL);
    }

    private List<Instance> start(Place place, DebianServer server) throws IOException {
        List<Integer> ports = new ArrayList<>();
        for (var i = 0; i < ROLES.size(); i++) {
            ports.add(Sink.freePort());
        }
        var members = ports.stream().map("127.0.0.1:%d"::formatted).collect(Collectors.joining(","));
        var instances = new ArrayList<Instance>();
        for (var i = 0; i < ROLES.size(); i++) {
            // one after the other: the first one migrates, and eight that start together need minutes on two cores
            instances.add(place.instance(server, settings(ROLES.get(i), ports.get(i), members)));
        }
        return instances;
    }

    private Map<String, String> settings(String role, int port, String members) throws IOException {
        var settings = new HashMap<>(Map.of(
                "PARLANCE_ROLES",
                role,
                // together less than PostgreSQL accepts by default
                "PARLANCE_DATABASE_MAX_CONNECTIONS",
                role.equals("http") ? "13" : "12",
                "PARLANCE_HTTP_INSTANCES",
                "1",
                "PARLANCE_HINTS_TRANSPORT",
                transport));
        if (transport.equals("cluster")) {
            settings.putAll(Map.of(
                    "PARLANCE_HINTS_CLUSTER_HOST",
                    "127.0.0.1",
                    "PARLANCE_HINTS_CLUSTER_PORT",
                    Integer.toString(port),
                    "PARLANCE_HINTS_CLUSTER_BUS_PORT",
                    Integer.toString(Sink.freePort()),
                    "PARLANCE_HINTS_CLUSTER_MEMBERS",
                    members));
        }
        return settings;
    }

    /** Files and events at their rates, each by a request of its own, one after the other. */
    private static void load(Api api, String jobs, int seconds) throws Exception {
        var begun = System.nanoTime();
        for (var tick = 0; tick < seconds * TICKS; tick++) {
            while (System.nanoTime() - begun < tick * 1_000_000_000L / TICKS) {
                Machine.sleep(1);
            }
            if (tick % TICKS < FILES_PER_SECOND) {
                api.upload(jobs, "part-%d.txt".formatted(tick), Api.text("Press button %d.".formatted(tick)));
            }
            var answer = api.send(api.publish("hints-%d-%d".formatted(begun, tick)));
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException("not published: " + answer.body());
            }
        }
    }

    /** Milliseconds from the time of the event to that of its first call, sorted. */
    private static List<Double> deliveries(DebianServer server, Instant since) throws Exception {
        List<Double> waits = new ArrayList<>();
        try (var connection = server.connect(DebianServer.DATABASE);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(CALLS)) {
            while (rows.next()) {
                var event = TimeUids.time(rows.getObject(1, UUID.class));
                if (event.isAfter(since)) {
                    waits.add((double) Duration.between(event, TimeUids.time(rows.getObject(2, UUID.class)))
                            .toMillis());
                }
            }
        }
        Collections.sort(waits);
        return waits;
    }

    private static double percentile(List<Double> sorted, int percent) {
        return sorted.isEmpty() ? Double.NaN : sorted.get((sorted.size() - 1) * percent / 100);
    }

    private static String text(List<Double> sorted) {
        return "p50 %.0f, p99 %.0f, longest %.0f ms (%d)"
                .formatted(percentile(sorted, 50), percentile(sorted, 99), percentile(sorted, 100), sorted.size());
    }

    /**
     * What was used meanwhile.
     *
     * @param processes CPU of each instance in percent of a core
     * @param database CPU of PostgreSQL
     * @param transactions per second
     */
    private record Used(List<Double> processes, double database, double transactions) {
        static Used during(DebianServer server, List<Instance> instances, Work work) throws Exception {
            var begun = System.nanoTime();
            var ours = seconds(instances);
            var theirs = server.seconds();
            var transactions = server.transactions();
            work.run();
            var percent = 1e11 / (System.nanoTime() - begun);
            var now = seconds(instances);
            var each = Stream.iterate(0, next -> next + 1)
                    .limit(instances.size())
                    .map(number -> (now.get(number) - ours.get(number)) * percent)
                    .toList();
            return new Used(
                    each,
                    (server.seconds() - theirs) * percent,
                    (server.transactions() - transactions) * percent / 100);
        }

        private static List<Double> seconds(List<Instance> instances) {
            return instances.stream().map(Instance::seconds).toList();
        }

        @Override
        public String toString() {
            var each = processes.stream().map("%.1f"::formatted).collect(Collectors.joining(" "));
            return "%.1f %% (%s) and PostgreSQL %.1f %% of a core, %.1f transactions/s"
                    .formatted(processes.stream().mapToDouble(one -> one).sum(), each, database, transactions);
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
    }
}
