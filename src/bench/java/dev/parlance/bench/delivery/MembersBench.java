package dev.parlance.bench.delivery;

import dev.parlance.event.EventKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The work of the database per delivery with 1, 2, 4 and 8 members, each with its own share of the shards and its own
 * connections: {@code mvn -q -Pbench test-compile exec:exec@members}. All are in one process, or, with
 * {@code bench.processes=true}, each is one beside another that serves requests. First a backlog of one delivery per
 * event, then events at a constant rate, with five deliveries each, whose publication is not counted.
 */
public final class MembersBench {
    private static final List<Integer> MEMBERS = Stream.of(
                    System.getProperty("bench.members", "1,2,4,8").split(",", -1))
            .map(Integer::valueOf)
            .toList();
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 1);
    private static final int BACKLOG = Integer.getInteger("bench.backlog", 60_000);
    /** Deliveries before those that are measured. */
    private static final int WARM = Integer.getInteger("bench.warm", BACKLOG);

    private static final int PER_SECOND = Integer.getInteger("bench.rate", 200);
    /** Events of one request. */
    private static final int TOGETHER = Integer.getInteger("bench.together", 1);

    private static final int SECONDS = Integer.getInteger("bench.seconds", 15);
    private static final boolean STATEMENTS = Boolean.getBoolean("bench.printStatements");
    private static final List<EventKind> KINDS = List.of(EventKind.values()).subList(1, 21);
    private static final int PER_KIND = 5;
    private static final boolean PROCESSES = Boolean.getBoolean("bench.processes");
    /** Of each process. */
    private static final String CONNECTIONS = System.getProperty("bench.connections", "30");

    private static final long PATIENCE = 300_000;
    /** How long requests and workers wait for a connection while eight processes are compiled on few cores. */
    private static final String PATIENT = "60s";

    // not what publishes events, nor what this program asks
    private static final String USED = """
            select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::bigint as buffers,
                   coalesce(sum(total_exec_time + total_plan_time), 0) * 1000 as micros,
                   coalesce(sum(calls), 0)::bigint as calls
              from pg_stat_statements
             where query !~ 'with given as|pg_stat_statements|unnest\\(successes\\)|auth|api_token'
               and query !~ '^insert into webhook_(event|outbox)|^select count'
            """;

    private final Path folder = Path.of("target", "bench");
    private final Postgres postgres;

    private MembersBench(Postgres postgres) {
        this.postgres = postgres;
    }

    public static void main(String... args) throws Exception {
        System.setProperty("bench.statements", "true");
        if (PROCESSES && System.getProperty("bench.jvm") == null) {
            System.setProperty("bench.jvm", "-Xmx384m");
        }
        var data = Files.createTempDirectory(Files.createDirectories(Path.of("target", "bench")), "postgres");
        // each process has as many connections as by default
        try (var postgres = new Postgres(data, Map.of("max_connections", "400"), true)) {
            System.out.println(
                    "| members | load | deliveries | buffers | statements µs | PostgreSQL CPU µs | statements |");
            System.out.println("|---|---|---|---|---|---|---|");
            for (var round = 0; round < ROUNDS; round++) {
                for (var members : MEMBERS) {
                    new MembersBench(postgres).measure(members);
                }
            }
        }
    }

    private void measure(int members) throws Exception {
        try (var sink = new Sink(folder.resolve("sink"), "0%");
                var service = service(sink, members)) {
            await("select count(distinct epoch) = %d and bool_and(epoch is not null) from delivery_shard"
                    .formatted(members));
            for (var hook = 0; hook < KINDS.size() * PER_KIND; hook++) {
                service.post(
                        0,
                        "/webhooks",
                        Map.of("url", sink.url(hook), "events", List.of(KINDS.get(hook % KINDS.size()))));
            }
            for (var warm = 0; warm < WARM; warm += BACKLOG) {
                service.enqueue(BACKLOG);
                delivered();
            }
            publish(service, 5);
            postgres.execute(Ours.DATABASE, "vacuum analyze");
            service.enqueue(BACKLOG);
            var before = begin();
            delivered();
            print(members, "backlog", BACKLOG, before);
            before = begin();
            var events = publish(service, SECONDS);
            print(members, "%d/s".formatted(PER_SECOND * TOGETHER * PER_KIND), events * PER_KIND, before);
        }
    }

    /** Each member has what a process of its own has. */
    private Ours service(Sink sink, int members) throws Exception {
        if (!PROCESSES) {
            return new Ours(postgres, sink, folder, 1, settings(members));
        }
        var service = new Ours(
                postgres,
                sink,
                folder,
                1,
                Map.of("PARLANCE_ROLES", "http", "PARLANCE_DATABASE_CONNECT_TIMEOUT", PATIENT));
        for (var i = 0; i < members; i++) {
            service.launch("delivery", settings(1));
        }
        return service;
    }

    private static Map<String, String> settings(int members) {
        return Map.of(
                "PARLANCE_DATABASE_MAX_CONNECTIONS",
                CONNECTIONS,
                "PARLANCE_DATABASE_CONNECT_TIMEOUT",
                PATIENT,
                "PARLANCE_DELIVERY_INSTANCES",
                Integer.toString(members),
                "PARLANCE_DELIVERY_MAX_IN_FLIGHT",
                Integer.toString(256 * members),
                "PARLANCE_DELIVERY_MEMORY",
                32 * members + "MiB");
    }

    private double begin() throws SQLException {
        postgres.number(Ours.DATABASE, "select 1 from (select pg_stat_statements_reset()) r");
        return Machine.seconds(postgres.pid());
    }

    private void print(int members, String load, int deliveries, double before) throws SQLException {
        var seconds = Machine.seconds(postgres.pid()) - before;
        try (var connection = postgres.connect(Ours.DATABASE);
                var statement = connection.createStatement();
                var row = statement.executeQuery(USED)) {
            row.next();
            System.out.printf(
                    "| %d | %s | %,d | %.2f | %.1f | %.1f | %.3f |%n",
                    members,
                    load,
                    deliveries,
                    (double) row.getLong("buffers") / deliveries,
                    row.getDouble("micros") / deliveries,
                    seconds * 1e6 / deliveries,
                    (double) row.getLong("calls") / deliveries);
        }
        if (STATEMENTS) {
            postgres.printStatements(Ours.DATABASE, "shared_blks_hit + shared_blks_read");
        }
    }

    private void delivered() throws SQLException {
        await("select not exists (select from webhook_outbox)");
    }

    private void await(String condition) throws SQLException {
        var deadline = System.currentTimeMillis() + PATIENCE;
        while (postgres.number(Ours.DATABASE, "select count(*) from (%s) c (met) where met".formatted(condition))
                == 0) {
            if (System.currentTimeMillis() > deadline) {
                throw new IllegalStateException("not met within five minutes: " + condition);
            }
            Machine.sleep(250);
        }
    }

    /** Publishes events by requests at the rate, and waits until they are delivered. */
    private int publish(Ours service, int seconds) throws Exception {
        var count = PER_SECOND * seconds;
        var begun = System.nanoTime();
        var answers = new ArrayList<Future<?>>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var sent = 0; sent < count; sent++) {
                var due = begun + sent * 1_000_000_000L / PER_SECOND;
                while (System.nanoTime() < due) {
                    Machine.sleep(1);
                }
                var number = sent;
                answers.add(clients.submit(() -> service.post(0, "/events", events(number * TOGETHER))));
            }
        }
        for (var answer : answers) {
            answer.get();
        }
        delivered();
        return count * TOGETHER;
    }

    private static List<Map<String, Object>> events(int first) {
        return IntStream.range(first, first + TOGETHER)
                .mapToObj(MembersBench::event)
                .toList();
    }

    private static Map<String, Object> event(int number) {
        var kind = KINDS.get(number % KINDS.size());
        return Map.of("event", kind, "payload", Bodies.payload(kind, number, 100));
    }
}
