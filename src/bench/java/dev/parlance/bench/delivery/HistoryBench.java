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
 * {@code GET /webhooksCalls} over ten million calls of two weeks, of 100 webhooks and 10 kinds, 5 % failed, by every
 * filter on the first page and on a late page, with each total compared with a count: {@code mvn -q -Pbench
 * test-compile exec:exec@history}.
 */
public final class HistoryBench {
    private static final long CALLS = Long.getLong("bench.calls", 10_000_000L);
    private static final int REPEATS = Integer.getInteger("bench.repeats", 1_000);
    private static final int WARM_UP = 3_000;
    private static final int GROUP = 10_000;
    private static final String DAYS = """
            select add_day('webhook_event', day::date), add_day('webhook_call', day::date)
              from generate_series(now() - interval '14 days', now(), interval '1 day') as day
            """;
    private static final String EVENTS = """
            insert into webhook_event (id, kind, body)
            select (substr(uuid_at(now() - interval '13 days' + i * interval '11 seconds')::text, 1, 14) || '7000-8000-'
                    || lpad(to_hex(i), 12, '0'))::uuid,
                   'JOB_STATUS_CHANGED', '{"event":"JOB_STATUS_CHANGED","padding":"' || repeat('x', 640) || '"}'
              from generate_series(1, 100000) as i
            """;
    // the millisecond and the number in the tail make them unique; half of all calls belong to one webhook, as is
    // common
    @SuppressWarnings("InlineFormatString")
    private static final String HISTORY = """
            with made as (
              select i, uuid_at(now() - interval '13 days' + i * (interval '13 days' / %1$d))::text as time,
                     (hashint8(i) & 1023) as dice
                from generate_series(%2$d::bigint, %3$d::bigint) as i
            ), call as (
              insert into webhook_call (id, webhook_id, event_id, kind, retry_attempt, url, success, status_code,
                                        error_message, duration_millis, remote_address, request_headers, answer_headers,
                                        answer)
              select (substr(time, 1, 14) || '7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
                     case when dice < 512 then 1 else 1 + dice %% 100 end,
                     (substr(uuid_at(now() - interval '13 days'
                                     + (1 + i %% 100000) * interval '11 seconds')::text, 1, 14)
                      || '7000-8000-' || lpad(to_hex(1 + i %% 100000), 12, '0'))::uuid,
                     (array['JOB_STATUS_CHANGED', 'JOB_CREATED', 'JOB_DELETED', 'JOB_ASSIGNED', 'JOB_UPDATED',
                            'PROJECT_CREATED', 'PROJECT_DELETED', 'ANALYSIS_CREATED',
                            'PROJECT_TEMPLATE_CREATED', 'TERM_BASE_IMPORTED'])
                       [case when dice < 600 then 1 else 1 + (dice / 3) %% 10 end],
                     0, 'https://example.com/hook', i %% 20 > 0, case when i %% 20 > 0 then 204 else 503 end,
                     case when i %% 20 > 0 then null else 'answered 503' end, 12, '203.0.113.7', '{}', '{}', ''
                from made
              returning id, webhook_id, kind, success
            )
            insert into webhook_call_fresh (ids, webhook_ids, kinds, successes)
            select array_agg(id), array_agg(webhook_id), array_agg(kind), array_agg(success)
              from call
            """;

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
        try (var postgres = new Postgres(Files.createTempDirectory(folder, "postgres"));
                var sink = new Sink(folder.resolve("sink"), "5%");
                var service = new Ours(postgres, sink, folder, 1, Map.of())) {
            new HistoryBench(postgres, service).run();
        }
    }

    private void run() throws Exception {
        postgres.execute(Ours.DATABASE, DAYS);
        postgres.execute(Ours.DATABASE, EVENTS);
        for (var from = 1L; from <= CALLS; from += GROUP) {
            postgres.execute(Ours.DATABASE, HISTORY.formatted(CALLS, from, Math.min(from + GROUP - 1, CALLS)));
        }
        while (postgres.number(Ours.DATABASE, "select count(*) from webhook_call_fresh") > 0) {
            Machine.sleep(1_000);
        }
        postgres.execute(Ours.DATABASE, "vacuum analyze");
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
        explain("page 100,000", "/webhooksCalls?pageNumber=" + Math.min(100_000, CALLS / 50 - 1));
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
