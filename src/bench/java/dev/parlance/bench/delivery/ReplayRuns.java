package dev.parlance.bench.delivery;

import dev.parlance.bench.Quartiles;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Dry runs of replays, with each total compared with a join of events and calls: repeated ones, and the first ones of
 * {@code bench.firsts} new processes, and of as many with the AOT cache {@code bench.cache}, in turn.
 */
final class ReplayRuns {
    private static final int REPEATS = Integer.getInteger("bench.replays", 30);
    private static final int FIRSTS = Integer.getInteger("bench.firsts", 11);
    private static final List<String> KINDS = List.of(
            "JOB_STATUS_CHANGED",
            "JOB_CREATED",
            "JOB_DELETED",
            "JOB_ASSIGNED",
            "JOB_UPDATED",
            "PROJECT_CREATED",
            "PROJECT_DELETED",
            "ANALYSIS_CREATED",
            "PROJECT_TEMPLATE_CREATED",
            "TERM_BASE_IMPORTED");
    private static final String EXPECTED = """
            select count(*)
              from (select e.id
                      from webhook_event e
                      join webhook_call c
                        on c.event_id = e.id
                       and c.webhook_id = %d
                     where e.id >= uuid_at('%s')
                       and e.id < uuid_at('%s')
                     group by e.id
                    having not bool_or(c.success)) failed
            """;

    private final Postgres postgres;
    private final Ours service;

    ReplayRuns(Postgres postgres, Ours service) {
        this.postgres = postgres;
        this.service = service;
    }

    void run() throws Exception {
        var from = Instant.now().minus(12, ChronoUnit.DAYS).truncatedTo(ChronoUnit.HOURS);
        firsts(from.plus(1, ChronoUnit.HOURS));
        System.out.println("\n| replay, failed events only, dry run | total | counted | first ms | p50 ms | p99 ms |");
        System.out.println("|---|---|---|---|---|---|");
        measure("an hour of 12 days ago, half of all calls", 0, from, from.plus(1, ChronoUnit.HOURS));
        measure("an hour of 12 days ago, half a per cent", 41, from, from.plus(1, ChronoUnit.HOURS));
        measure("a day of 12 days ago, half a per cent", 41, from, from.plus(1, ChronoUnit.DAYS));
        measure("the last hours, half of all calls", 0, Instant.now().minus(3, ChronoUnit.HOURS), Instant.now());
    }

    /** Each in a process of its own, of an hour that no other has read. */
    private void firsts(Instant from) throws Exception {
        var cache = System.getProperty("bench.cache", "");
        var options = cache.isEmpty() ? List.of("") : List.of("", "-XX:AOTMode=on -XX:AOTCache=" + cache);
        var millis = options.stream().map(each -> new ArrayList<Double>()).toList();
        for (var i = 0; i < FIRSTS * options.size(); i++) {
            var kind = i % options.size();
            millis.get(kind).add(first(options.get(kind), from.plus(i, ChronoUnit.HOURS)));
        }
        for (var kind = 0; kind < options.size(); kind++) {
            System.out.printf(
                    "%nThe first dry run of %d new processes%s, an hour of 12 days ago, half of all calls: %s ms%n",
                    FIRSTS,
                    options.get(kind).isEmpty() ? "" : " with the AOT cache",
                    Quartiles.of(millis.get(kind), first -> first).text("%.1f"));
        }
    }

    private double first(String jvmOptions, Instant hour) throws Exception {
        var process = service.start("http", Map.of("JDK_JAVA_OPTIONS", jvmOptions));
        var begun = System.nanoTime();
        var total = dryRun(service.processes().size() - 1, 0, hour, hour.plus(1, ChronoUnit.HOURS));
        var took = System.nanoTime() - begun;
        process.destroy();
        process.waitFor();
        check(total, 0, hour, hour.plus(1, ChronoUnit.HOURS));
        return took / 1e6;
    }

    private long dryRun(int instance, int webhook, Instant from, Instant to) throws Exception {
        var body = new LinkedHashMap<String, Object>(
                Map.of("webhookUid", service.webhooks().get(webhook), "from", from.toString(), "to", to.toString()));
        body.putAll(Map.of("dryRun", true, "status", "FAIL", "events", KINDS));
        return service.post(instance, "/webhooksCalls/replay/range", body)
                .path("total")
                .asLong();
    }

    private void measure(String name, int webhook, Instant from, Instant to) throws Exception {
        var nanos = new long[REPEATS];
        var total = 0L;
        for (var i = 0; i < REPEATS; i++) {
            var begun = System.nanoTime();
            total = dryRun(0, webhook, from, to);
            nanos[i] = System.nanoTime() - begun;
        }
        var first = nanos[0];
        Arrays.sort(nanos);
        var counted = check(total, webhook, from, to);
        System.out.printf(
                "| %s | %,d | %,d | %.1f | %.1f | %.1f |%n",
                name, total, counted, first / 1e6, nanos[REPEATS / 2] / 1e6, nanos[REPEATS * 99 / 100] / 1e6);
    }

    /** Compares a total with a join, and returns what that has counted. */
    private long check(long total, int webhook, Instant from, Instant to) throws SQLException {
        var counted = postgres.number(
                Ours.DATABASE, EXPECTED.formatted(service.targets().get(webhook), from, to));
        if (total != counted) {
            throw new IllegalStateException("the total is not exact: %d instead of %d".formatted(total, counted));
        }
        return counted;
    }
}
