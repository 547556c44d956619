package dev.parlance.bench.delivery;

import dev.parlance.shared.TimeUids;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Faults under load: instances that are killed and paused, a database that stops, connections that end. After each, the
 * calls that the receiver recorded are compared with the committed events: {@code mvn -q -Pbench test-compile
 * exec:exec@faults}. Every event goes to {@value Sink#HOOKS} webhooks.
 */
public final class FaultBench {
    private static final int EVENTS_A_SECOND = Integer.getInteger("bench.rate", 20);
    /** Milliseconds until the compilers of the instances are done. */
    private static final int WARM = 1_000 * Integer.getInteger("bench.warm", 20);

    private static final int TIMES = Integer.getInteger("bench.times", 5);
    private static final String ONLY = System.getProperty("bench.only", "");
    private static final long PATIENCE = 180_000_000_000L;
    private static final String HTTP = "http";
    private static final String DELIVERY = "delivery";
    private static final String WAITING = """
            select d.event_id, d.target
              from (select event_id, target from webhook_outbox
                    union all
                    select event_id, target from webhook_retry) d
              join delivery_shard s
                on s.shard = d.target & 255
              join delivery_member m
                on m.epoch = s.epoch
             where m.instance like ?
            """;
    private static final String CUT = """
            select pg_terminate_backend(pid)
              from pg_stat_activity
             where datname = 'parlance'
               and application_name = 'parlance'
            """;

    private final Postgres postgres;
    private final Path folder;

    private FaultBench(Postgres postgres, Path folder) {
        this.postgres = postgres;
        this.folder = folder;
    }

    public static void main(String... args) throws Exception {
        var folder = Files.createDirectories(Path.of("target", "bench"));
        try (var postgres = new Postgres(Files.createTempDirectory(folder, "postgres"))) {
            System.out.println("| fault | committed | delivered | missing | of nothing committed | arrived twice "
                    + "| answered and not written at the fault | longest from event to answer |");
            System.out.println("|---|---|---|---|---|---|---|---|");
            new FaultBench(postgres, folder).all();
        }
    }

    private void all() throws Exception {
        fault("one of two killed", 2, "0%", this::killOne);
        fault("one of three killed, again and again", 3, "5%", this::killAgainAndAgain);
        fault("one of two paused for 20 s", 2, "0%", this::pause);
        fault("PostgreSQL stopped and started, and killed", 2, "5%", this::restartDatabase);
        fault("all connections ended, again and again", 2, "5%", this::cutConnections);
    }

    @FunctionalInterface
    private interface Fault {
        void happen(Run run) throws Exception;
    }

    private void fault(String name, int instances, String failing, Fault fault) throws Exception {
        if (!name.contains(ONLY)) {
            return;
        }
        var classPath = System.getProperty("bench.before", System.getProperty("java.class.path"));
        try (var sink = new Sink(folder.resolve("sink"), failing);
                var service = new Ours(postgres, sink, folder, 1, Map.of("PARLANCE_ROLES", HTTP), classPath)) {
            for (var i = 0; i < instances; i++) {
                service.start(DELIVERY);
            }
            Machine.sleep(1_000);
            var run = new Run(service, sink);
            run.load(_ -> Machine.sleep(WARM));
            run.begin();
            run.load(_ -> {
                Machine.sleep(5_000);
                fault.happen(run);
                Machine.sleep(3_000);
            });
            System.out.println(run.row(name));
        }
    }

    private void killOne(Run run) throws Exception {
        run.kill(1);
        Machine.sleep(25_000);
    }

    private void killAgainAndAgain(Run run) throws Exception {
        for (var i = 1; i <= TIMES; i++) {
            run.kill(i);
            run.service.start(DELIVERY);
            Machine.sleep(3_000);
        }
    }

    private void pause(Run run) throws Exception {
        var process = run.service.processes().get(1);
        signal("-STOP", process);
        run.answered.addAll(run.unwritten(process));
        Machine.sleep(20_000);
        signal("-CONT", process);
        Machine.sleep(5_000);
    }

    private void restartDatabase(Run run) throws Exception {
        for (var mode : List.of("fast", "immediate")) {
            postgres.stop(mode);
            Machine.sleep(2_000);
            postgres.start();
            Machine.sleep(5_000);
        }
    }

    private void cutConnections(Run run) throws Exception {
        for (var i = 0; i < 4 * TIMES; i++) {
            postgres.execute(Ours.DATABASE, CUT);
            Machine.sleep(500);
        }
    }

    private static void signal(String signal, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    }

    /** The load during one fault, and its result. */
    private final class Run {
        private final Ours service;
        private final Sink sink;
        private final Set<String> answered = new HashSet<>();
        private volatile boolean over;
        private volatile int happened;
        /** Events of the warm-up. */
        private int before;
        /** The end of the warm-up, in milliseconds of the epoch. */
        private long since;

        private boolean stopped;

        private Run(Ours service, Sink sink) {
            this.service = service;
            this.sink = sink;
        }

        /** Lets something happen while events are published, and waits until all are delivered. */
        private void load(Fault fault) throws Exception {
            over = false;
            var load = Thread.ofVirtual().start(this::produce);
            fault.happen(this);
            over = true;
            load.join();
            settle();
        }

        /** What happened until now does not count. */
        private void begin() {
            before = happened;
            since = System.currentTimeMillis();
            sink.forget();
        }

        /** Sends each list again until it is acknowledged; it is accepted once. */
        private void produce() {
            var begun = System.nanoTime();
            var first = happened;
            while (!over) {
                var due = first + (int) ((System.nanoTime() - begun) * EVENTS_A_SECOND / 1_000_000_000L);
                if (due > happened && published(happened, Math.min(due, happened + 100))) {
                    happened = Math.min(due, happened + 100);
                }
                Machine.sleep(50);
            }
        }

        private boolean published(int from, int until) {
            var events = IntStream.range(from, until)
                    .mapToObj(number -> Map.<String, Object>of(
                            "event", Bodies.KIND, "eventUid", "event-" + number, "payload", Bodies.payload(number)))
                    .toList();
            try {
                service.post(0, "/events", events);
                return true;
            } catch (IOException | IllegalStateException away) {
                return false;
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }

        private void kill(int number) throws Exception {
            var process = service.processes().get(number);
            process.destroyForcibly().waitFor();
            answered.addAll(unwritten(process));
        }

        /** The attempts that a killed or paused process had sent but not recorded. */
        private Set<String> unwritten(Process process) throws IOException, SQLException {
            stopped = true;
            var waiting = new HashSet<String>();
            try (var connection = postgres.connect(Ours.DATABASE);
                    var statement = connection.prepareStatement(WAITING)) {
                statement.setString(1, process.pid() + "@%");
                var rows = statement.executeQuery();
                while (rows.next()) {
                    waiting.add(service.id(rows.getObject(1, java.util.UUID.class), rows.getLong(2)));
                }
            }
            var ledger = Ledger.read(sink);
            waiting.removeIf(id -> !ledger.has(id));
            return waiting;
        }

        private void settle() throws SQLException {
            var deadline = System.nanoTime() + PATIENCE;
            while (postgres.number(
                            Ours.DATABASE,
                            "select (select count(*) from webhook_outbox) + (select count(*) from webhook_retry)")
                    > 0) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("not all is delivered in time");
                }
                Machine.sleep(100);
            }
        }

        private String row(String name) throws IOException, SQLException {
            var ledger = Ledger.read(sink);
            var committed = new ArrayList<String>();
            try (var connection = postgres.connect(Ours.DATABASE);
                    var statement = connection.createStatement();
                    var rows = statement.executeQuery("select id from webhook_event where kind is not null")) {
                while (rows.next()) {
                    var event = rows.getObject(1, java.util.UUID.class);
                    if (TimeUids.time(event).toEpochMilli() >= since) {
                        service.targets().forEach(target -> committed.add(service.id(event, target)));
                    }
                }
            }
            var missing = committed.stream().filter(id -> !ledger.has(id)).count();
            var arrived = committed.size() - missing;
            var acknowledged = (happened - before) * Sink.HOOKS;
            if (committed.size() != acknowledged || missing > 0) {
                throw new IllegalStateException("%s: %d acknowledged, %d committed, %d missing"
                        .formatted(name, acknowledged, committed.size(), missing));
            }
            return "| %s | %,d | %,d | %d | %d | %d | %s | %s |"
                    .formatted(
                            name,
                            committed.size(),
                            arrived,
                            missing,
                            ledger.distinct() - arrived,
                            ledger.again(),
                            !stopped ? "" : Integer.toString(answered.size()),
                            "%.1f s".formatted(Ledger.quantile(ledger.millis(FaultBench::made), 1_000) / 1_000.0));
        }
    }

    /** The time at which the event of this {@code webhook-id} was created. */
    static long made(String id) {
        var event = TimeUids.parse(id.substring(0, id.indexOf('.')));
        return event == null ? 0 : TimeUids.time(event).toEpochMilli();
    }
}
