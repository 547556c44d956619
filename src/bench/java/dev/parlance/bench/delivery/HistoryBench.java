package dev.parlance.bench.delivery;

import dev.parlance.shared.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The history of {@code bench.calls} calls of two weeks: {@code mvn -q -Pbench test-compile exec:exec@history}.
 *
 * <p>{@code GET /webhooksCalls} by every filter on the first page and on a late page, with each total compared with a
 * count; replays of an hour of twelve days ago; the same lists while {@code bench.rate} calls a second are delivered;
 * and retention while as many are delivered, with the start of the instance that does it. {@code bench.parts} chooses
 * some of {@code lists,replays,loaded,retention}. {@code bench.before} is the class path of an earlier version to
 * measure instead.
 */
public final class HistoryBench {
    private static final long CALLS = Long.getLong("bench.calls", 10_000_000L);
    private static final int RATE = Integer.getInteger("bench.rate", 5_000);
    private static final int REPEATS = Integer.getInteger("bench.repeats", 1_000);
    private static final List<String> PARTS = List.of(
            System.getProperty("bench.parts", "lists,replays,loaded,retention").split(",", -1));
    private static final int DAYS_KEPT = 10;
    private static final int WARM_UP = 3_000;
    private static final String CUT = """
            select pg_terminate_backend(pid)
              from pg_stat_activity
             where datname = 'parlance'
               and pid <> pg_backend_pid()
            """;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Postgres postgres;
    private final Ours service;

    private HistoryBench(Postgres postgres, Ours service) {
        this.postgres = postgres;
        this.service = service;
    }

    public static void main(String... args) throws Exception {
        var folder = Files.createDirectories(Path.of("target", "bench"));
        var before = System.getProperty("bench.before", "");
        var classPath = before.isEmpty() ? System.getProperty("java.class.path") : before;
        try (var postgres = new Postgres(Files.createTempDirectory(folder, "postgres"));
                var sink = new Sink(folder.resolve("sink"), "0%");
                var service = new Ours(postgres, sink, folder, 1, Map.of(), classPath)) {
            var retention = new RetentionRun(postgres, service, DAYS_KEPT);
            var empty = PARTS.contains("retention") ? retention.start(Map.of()) : 0;
            new HistoryData(postgres, CALLS).fill();
            new HistoryBench(postgres, service).run();
            var load = new DeliveryLoad(postgres, service, RATE);
            if (PARTS.contains("loaded")) {
                new LoadedLists(postgres, service, load).run();
            }
            if (PARTS.contains("retention")) {
                System.out.printf("start on an empty database: %,d ms%n", empty);
                retention.run(load);
            }
        }
    }

    private void run() throws Exception {
        if (PARTS.contains("lists")) {
            lists();
        }
        if (PARTS.contains("replays")) {
            new ReplayRuns(postgres, service).run();
        }
    }

    private void lists() throws Exception {
        System.out.println("| list | total | counted | p50 ms | p99 ms |\n|---|---|---|---|---|");
        var webhook = service.webhooks().getFirst();
        var rare = service.webhooks().get(41);
        for (var i = 0; i < WARM_UP; i++) {
            get("/webhooksCalls?pageNumber=" + i + (i % 2 == 0 ? "" : "&webhookUid=" + rare));
        }
        measure("first page", "", "true", 0);
        measure("page 100,000", "", "true", Math.min(100_000, CALLS / 50 - 1));
        measure("oldest first, page 100,000", "&sort=createdAt,asc", "true", Math.min(100_000, CALLS / 50 - 1));
        both("status=FAIL", "&status=FAIL", "not success");
        both("statusCode=503", "&statusCode=503", "status_code = 503");
        both("events=ANALYSIS_CREATED", "&events=ANALYSIS_CREATED", "kind = 'ANALYSIS_CREATED'");
        both("webhookUid (half of all)", "&webhookUid=" + webhook, "webhook_id = 1");
        both("webhookUid (half a per cent)", "&webhookUid=" + rare, "webhook_id = 42");
        both(
                "webhookUid, status=FAIL, two events",
                "&status=FAIL&events=JOB_CREATED,JOB_DELETED&webhookUid=" + rare,
                "webhook_id = 42 and not success and kind in ('JOB_CREATED', 'JOB_DELETED')");
        both(
                "webhookUid (half of all), an event it has never had",
                "&status=FAIL&events=TERM_BASE_TERM_CREATED&webhookUid=" + webhook,
                "webhook_id = 1 and kind = 'TERM_BASE_TERM_CREATED'");
        if (Boolean.getBoolean("bench.explain")) {
            explain("page 100,000", "/webhooksCalls?pageNumber=" + Math.min(100_000, CALLS / 50 - 1));
            explain("first page", "/webhooksCalls");
        }
    }

    /** The statements of the service for a page, from the server's log. */
    private void explain(String name, String path) throws Exception {
        for (var setting : List.of(
                "session_preload_libraries = 'auto_explain'",
                "auto_explain.log_min_duration = 0",
                "auto_explain.log_analyze = on",
                "auto_explain.log_buffers = on")) {
            postgres.execute(Ours.DATABASE, "alter database %s set %s".formatted(Ours.DATABASE, setting));
        }
        postgres.execute(Ours.DATABASE, CUT);
        // with the plans and in the caches that a later request finds
        for (var i = 0; i < 10; i++) {
            Machine.sleep(200);
            get(path);
        }
        var from = postgres.log().length();
        get(path);
        Machine.sleep(500);
        System.out.println(name + ":");
        postgres.log()
                .substring(from)
                .lines()
                .dropWhile(line -> !line.contains("plan:"))
                .forEach(System.out::println);
    }

    private void both(String name, String query, String condition) throws Exception {
        var pages = measure(name, query, condition, 0);
        if (pages > 1) {
            measure(name + ", the middle page", query, condition, pages / 2);
        }
    }

    private long measure(String name, String query, String condition, long page)
            throws IOException, InterruptedException, SQLException {
        var nanos = new long[REPEATS];
        byte[] answer = null;
        for (var i = -REPEATS / 3; i < REPEATS; i++) {
            var begun = System.nanoTime();
            answer = get("/webhooksCalls?pageNumber=" + (page + Math.abs(i % 3)) + query);
            if (i >= 0) {
                nanos[i] = System.nanoTime() - begun;
            }
        }
        var last = Json.MAPPER.readTree(answer);
        Arrays.sort(nanos);
        var total = last.path("totalElements").asLong();
        var counted = postgres.number(Ours.DATABASE, "select count(*) from webhook_call where " + condition);
        System.out.printf(
                "| %s | %,d | %,d | %.1f | %.1f |%n",
                name, total, counted, nanos[REPEATS / 2] / 1e6, nanos[REPEATS * 99 / 100] / 1e6);
        if (total != counted) {
            throw new IllegalStateException("the total is not exact");
        }
        return last.path("totalPages").asLong();
    }

    private byte[] get(String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(service.base() + path))
                .header("Authorization", "ApiToken " + service.token())
                .build();
        var answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(new String(answer.body(), java.nio.charset.StandardCharsets.UTF_8));
        }
        return answer.body();
    }
}
