package dev.parlance.bench.operate;

import dev.parlance.bench.operate.Growth.Group;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a million projects, events, deliveries, segments and terms add to the database, and which tables a mixture of
 * them fills: {@code mvn -q -Pbench test-compile exec:exec@growth}, after {@code mvn package}. Needs Debian's
 * PostgreSQL.
 */
public final class GrowthBench {
    private static final double MILLION = 1e6;
    private static final double MB = 1e6;
    private static final int CLIENTS = 8;
    private static final int PROJECTS = Integer.getInteger("bench.projects", 3_000);
    private static final int EVENTS = Integer.getInteger("bench.events", 20_000);
    private static final int SEGMENTS = Integer.getInteger("bench.segments", 100_000);
    private static final int TERMS = Integer.getInteger("bench.terms", 40_000);
    private static final int WEBHOOKS = 2;
    /** Backends report what they wrote at most this late. */
    private static final Duration REPORTED = Duration.ofSeconds(12);

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    /** Of one project: ten files of 500 segments, 60 events, each to two webhooks, 20 terms. */
    private static final Map<String, Integer> MIXTURE =
            Map.of("projects", 1, "events", 60, "deliveries", 120, "segments", 5_000, "terms", 20);

    private final Place place;
    private final DebianServer server;
    private final Api api;
    private final Map<String, Growth> perUnit = new LinkedHashMap<>();
    private Growth last;
    private long begun;
    private Growth idle;

    private GrowthBench(Place place) throws Exception {
        this.place = place;
        this.server = place.server("postgres");
        server.execute("postgres", "alter system set shared_preload_libraries = 'pg_stat_statements'");
        server.stop();
        server.start();
        server.execute(DebianServer.DATABASE, "create extension pg_stat_statements");
        this.api = place.api(place.instance(server, Map.of()).base());
    }

    public static void main(String... args) throws Exception {
        var missing = Stream.of(DebianServer.missing(), Instance.missing())
                .filter(Objects::nonNull)
                .toList();
        if (!missing.isEmpty()) {
            missing.forEach(System.out::println);
            return;
        }
        var folder = Files.createTempDirectory("parlance-growth-");
        // PostgreSQL runs as nobody
        folder.toFile().setExecutable(true, false);
        folder.toFile().setReadable(true, false);
        try (var place = new Place(folder)) {
            new GrowthBench(place).measure();
        }
    }

    private void measure() throws Exception {
        // the first requests and polls of an instance write what later ones do not
        TimeUnit.SECONDS.sleep(20);
        begin();
        TimeUnit.SECONDS.sleep(20);
        idle = grown().times(1 / seconds());
        projects();
        events();
        segments();
        terms();
        printUnits();
        printMixture();
    }

    private void begin() throws Exception {
        settle();
        last = Growth.read(server);
        begun = System.nanoTime();
    }

    private void settle() throws Exception {
        TasksRow.idle(server);
        server.execute(DebianServer.DATABASE, "vacuum");
        TimeUnit.MILLISECONDS.sleep(REPORTED.toMillis());
    }

    private double seconds() {
        return (System.nanoTime() - begun) / 1e9;
    }

    private Growth grown() throws Exception {
        settle();
        return Growth.read(server).minus(last);
    }

    /** What the work since {@link #begin()} has added, without what an idle instance does in this time. */
    private Growth ofWork() throws Exception {
        var grown = grown();
        return grown.minus(idle.times(seconds()));
    }

    private interface Request {
        void send(int number) throws Exception;
    }

    private static void send(int count, Request request) throws Exception {
        var sending = new ArrayList<Future<?>>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var first = 0; first < CLIENTS; first++) {
                var client = first;
                sending.add(clients.submit(() -> {
                    for (var number = client; number < count; number += CLIENTS) {
                        request.send(number);
                    }
                    return null;
                }));
            }
            for (var one : sending) {
                one.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
    }

    private void projects() throws Exception {
        begin();
        send(PROJECTS, _ -> api.project());
        perUnit.put("projects", ofWork().times(1.0 / PROJECTS));
    }

    /** First without webhooks, then with two of them. */
    private void events() throws Exception {
        begin();
        send(EVENTS, number -> published("alone-" + number));
        var event = ofWork().times(1.0 / EVENTS);
        perUnit.put("events", event);
        var receiver = place.receiver();
        for (var i = 0; i < WEBHOOKS; i++) {
            api.register(receiver);
        }
        begin();
        send(EVENTS, number -> published("called-" + number));
        var lost = receiver.lost(
                IntStream.range(0, EVENTS)
                        .mapToObj(number -> "called-" + number)
                        .toList(),
                PATIENCE);
        if (lost > 0) {
            throw new IllegalStateException("%d events were not delivered".formatted(lost));
        }
        var both = ofWork().times(1.0 / EVENTS);
        perUnit.put("deliveries", both.minus(event).times(1.0 / WEBHOOKS));
    }

    private void published(String uid) throws Exception {
        var answer = api.send(api.publish(uid));
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException(answer.body());
        }
    }

    /** Sentences of 62 characters, one in a line. */
    private void segments() throws Exception {
        var project = api.project();
        var text = new StringBuilder();
        for (var number = 0; number < SEGMENTS; number++) {
            text.append("Part %07d presses the green button, and it starts the pumps.%n".formatted(number));
        }
        begin();
        api.upload("/projects/%s/jobs".formatted(project), "manual.txt", Api.text(text.toString()));
        perUnit.put("segments", ofWork().times(1.0 / SEGMENTS));
        require("select count(*) from segment", SEGMENTS);
    }

    /** Two terms of 18 characters in a concept. */
    private void terms() throws Exception {
        var base = api.post("/termBases", Map.of("name", "Growth", "langs", List.of("en", "de")))
                .path("uid")
                .asText();
        var text = new StringBuilder("conceptId,lang,text\n");
        for (var number = 0; number < TERMS; number++) {
            text.append("k%d,%s,green pump %07d%n".formatted(number / 2, number % 2 == 0 ? "en" : "de", number));
        }
        begin();
        api.upload("/termBases/%s/upload".formatted(base), "terms.csv", Api.text(text.toString()));
        perUnit.put("terms", ofWork().times(1.0 / TERMS));
        require("select count(*) from term", TERMS);
    }

    private void require(String count, long expected) throws Exception {
        var found = server.number(count);
        if (found != expected) {
            throw new IllegalStateException("%s: %d instead of %d".formatted(count, found, expected));
        }
    }

    private void printUnits() {
        System.out.println("| a million | MB | MB of log | rows written | statements | transactions | CPU seconds |");
        System.out.println("|---|---|---|---|---|---|---|");
        perUnit.forEach((name, growth) -> System.out.printf(
                Locale.ROOT,
                "| %s | %,.0f | %,.0f | %,.1f M | %,.2f M | %,.2f M | %,.0f |%n",
                name,
                growth.all().bytes() * MILLION / MB,
                growth.wal() * MILLION / MB,
                growth.all().rows(),
                growth.statements(),
                growth.transactions(),
                growth.seconds() * MILLION));
    }

    private void printMixture() {
        var sum = MIXTURE.entrySet().stream()
                .map(part -> perUnit.get(part.getKey()).times(part.getValue()))
                .reduce(Growth::plus)
                .orElseThrow();
        System.out.println();
        System.out.println("| tables | bytes | rows written |");
        System.out.println("|---|---|---|");
        for (var group : Group.values()) {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.0f %% | %.0f %% |%n",
                    group.name().toLowerCase(Locale.ROOT),
                    sum.of(group).bytes() / sum.all().bytes() * 100,
                    sum.of(group).rows() / sum.all().rows() * 100);
        }
        System.out.printf(
                Locale.ROOT,
                "| a project | %,.1f MB | %,.0f, %,.0f statements |%n",
                sum.all().bytes() / MB,
                sum.all().rows(),
                sum.statements());
    }
}
