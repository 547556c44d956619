package dev.parlance.bench.delivery;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.concurrent.TimeUnit;

/** Lists of calls while calls are delivered, one client with at most 50 requests a second. */
final class LoadedLists {
    private static final int REQUESTS = Integer.getInteger("bench.loaded", 500);
    private static final int WARM_SECONDS = Integer.getInteger("bench.warm", 30);
    private static final long PAUSE_MILLIS = 20;
    private static final String WAITING = "select count(*) from webhook_outbox";
    private static final String FRESH = """
            select coalesce(sum(cardinality(ids)), 0) from webhook_call_fresh
            """;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Postgres postgres;
    private final Ours service;
    private final DeliveryLoad load;

    LoadedLists(Postgres postgres, Ours service, DeliveryLoad load) {
        this.postgres = postgres;
        this.service = service;
        this.load = load;
    }

    void run() throws Exception {
        var webhooks = service.webhooks();
        var lists = new LinkedHashMap<String, String>();
        lists.put("first page", "pageNumber=0");
        lists.put("status=FAIL", "status=FAIL");
        lists.put("webhookUid (half of all)", "webhookUid=" + webhooks.getFirst());
        lists.put("webhookUid (half a per cent)", "webhookUid=" + webhooks.get(41));
        lists.put("page 2,000", "pageNumber=2000");
        load.begin();
        warmUp(lists.values());
        System.out.printf(
                "%n| list while %,d deliveries/s are published | delivered/s | waiting | busy cores"
                        + " | not listed, most | p50 ms | p99 ms |%n",
                load.perSecond());
        System.out.println("|---|---|---|---|---|---|---|");
        for (var list : lists.entrySet()) {
            measure(list.getKey(), "/webhooksCalls?" + list.getValue());
        }
        load.end();
        check();
    }

    private void warmUp(Collection<String> lists) throws Exception {
        var until = System.nanoTime() + TimeUnit.SECONDS.toNanos(WARM_SECONDS);
        while (System.nanoTime() < until) {
            for (var list : lists) {
                get("/webhooksCalls?" + list);
                Machine.sleep(PAUSE_MILLIS);
            }
        }
    }

    private void measure(String name, String path) throws Exception {
        var nanos = new long[REQUESTS];
        var most = 0L;
        var before = service.delivered();
        var busy = Machine.busy();
        var begun = System.nanoTime();
        try (var watcher = postgres.connect(Ours.DATABASE)) {
            for (var i = 0; i < REQUESTS; i++) {
                var from = System.nanoTime();
                get(path);
                nanos[i] = System.nanoTime() - from;
                Machine.sleep(PAUSE_MILLIS);
                most = i % 10 == 0 ? Math.max(most, Postgres.number(watcher, FRESH)) : most;
            }
        }
        var seconds = (System.nanoTime() - begun) / 1e9;
        var rate = (service.delivered() - before) / seconds;
        var cores = (Machine.busy() - busy) / seconds;
        Arrays.sort(nanos);
        System.out.printf(
                "| %s | %,.0f | %,d | %.2f | %,d | %.1f | %.1f |%n",
                name,
                rate,
                postgres.number(Ours.DATABASE, WAITING),
                cores,
                most,
                nanos[REQUESTS / 2] / 1e6,
                nanos[REQUESTS * 99 / 100] / 1e6);
    }

    /** When all are delivered, the total is that of the table. */
    private void check() throws Exception {
        for (var i = 0; postgres.number(Ours.DATABASE, WAITING) > 0; i++) {
            if (i > 600) {
                throw new IllegalStateException("not all events were delivered");
            }
            Machine.sleep(200);
        }
        Machine.sleep(1_000);
        var total = get("/webhooksCalls").replaceAll("(?s).*\"totalElements\":(\\d+).*", "$1");
        var counted = postgres.number(Ours.DATABASE, "select count(*) from webhook_call");
        System.out.printf("total %s, counted %d%n", total, counted);
        if (!total.equals(Long.toString(counted))) {
            throw new IllegalStateException("the total is not exact");
        }
    }

    private String get(String path) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(service.base() + path))
                .header("Authorization", "ApiToken " + service.token())
                .build();
        var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.body());
        }
        return answer.body();
    }
}
