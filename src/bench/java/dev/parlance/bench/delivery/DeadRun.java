package dev.parlance.bench.delivery;

import dev.parlance.event.EventKind;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Deliveries at a fixed rate, with bodies of several sizes: first to healthy receivers only, then while others are
 * dead, then while those have come back and get what has waited for them.
 */
final class DeadRun {
    private static final int KINDS = 20;
    private static final List<EventKind> EVENTS = List.of(EventKind.values());
    private static final int HOOKS = Integer.getInteger("bench.hooks", 1_000);
    private static final int DEAD = Integer.getInteger("bench.dead", 200);
    private static final int RATE = Integer.getInteger("bench.rate", 1_000);
    private static final int SECONDS = Integer.getInteger("bench.seconds", 600);
    private static final int OTHER_SECONDS = Integer.getInteger("bench.otherSeconds", 60);
    private static final int INSTANCES = Integer.getInteger("bench.instances", 1);
    /** Characters of the notes in the bodies. */
    private static final List<Integer> SIZES = Stream.of(
                    System.getProperty("bench.notes", "250,4650,49650").split(",", -1))
            .map(Integer::valueOf)
            .toList();

    private static final int WARM_SECONDS = 10;
    private static final long PATIENCE = 180_000;

    private final Postgres postgres;
    private final Path folder;
    private final int perSecond = Math.max(1, RATE * KINDS / (HOOKS - DEAD));
    /** The ids of the webhooks whose receivers are dead for a time. */
    private final List<Long> deadWebhooks = new ArrayList<>();

    private int published;

    DeadRun(Postgres postgres, Path folder) {
        this.postgres = postgres;
        this.folder = folder;
    }

    void run() throws Exception {
        System.out.printf(
                "%n%d events/s with notes of %s characters to %d of %d webhooks each, %d instances%n%n",
                perSecond, SIZES, HOOKS / KINDS, HOOKS, INSTANCES);
        System.out.println("| dead receivers | healthy deliveries | made | p50 ms | p99 ms | most ms | worker µs "
                + "| PostgreSQL µs | live heap MiB |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        var settings = Map.of("PARLANCE_DELIVERY_RETRY_SCHEDULE", "2m,4m,8m,16m,30m");
        try (var sink = new Sink(folder.resolve("sink"), "0%");
                var dead = new DeadReceivers();
                var service = new Ours(postgres, sink, folder, INSTANCES, settings)) {
            for (var uid : service.webhooks()) {
                service.delete("/webhooks/" + uid);
            }
            for (var hook = DEAD; hook < HOOKS; hook++) {
                register(service, hook, sink.url(hook % Sink.HOOKS));
            }
            publish(service, WARM_SECONDS);
            made(sink, healthy(0));
            phase("0 of %d".formatted(HOOKS - DEAD), service, sink, OTHER_SECONDS);
            for (var hook = 0; hook < DEAD; hook++) {
                deadWebhooks.add(register(service, hook, dead.url(hook)));
            }
            var before = published;
            phase("%d of %d".formatted(DEAD, HOOKS), service, sink, SECONDS);
            var back = dead.comeBack(folder.resolve("back"));
            var begun = System.nanoTime();
            phase("%d come back".formatted(DEAD), service, sink, OTHER_SECONDS);
            settle(back, before, begun);
        }
    }

    private long register(Ours service, int hook, String url) throws IOException, InterruptedException {
        var body = Map.of("url", url, "events", List.of(EVENTS.get(hook % KINDS)));
        return service.post(0, "/webhooks", body).path("id").asLong();
    }

    private void phase(String name, Ours service, Sink sink, int seconds) throws Exception {
        sink.forget();
        var worker = service.seconds();
        var database = Machine.seconds(postgres.pid());
        var from = published;
        publish(service, seconds);
        var expected = healthy(from);
        var ledger = made(sink, expected);
        worker = service.seconds() - worker;
        database = Machine.seconds(postgres.pid()) - database;
        var millis = ledger.millis(FaultBench::made);
        System.out.printf(
                "| %s | %,d | %,d | %d | %d | %d | %.0f | %.0f | %d |%n",
                name,
                expected,
                ledger.distinct(),
                Ledger.quantile(millis, 500),
                Ledger.quantile(millis, 990),
                Ledger.quantile(millis, 1_000),
                worker * 1e6 / expected,
                database * 1e6 / expected,
                Machine.liveHeap(service.processes().getFirst().pid()));
        if (ledger.distinct() != expected || ledger.again() > 0) {
            throw new IllegalStateException("%d of %d healthy deliveries made, %d twice"
                    .formatted(ledger.distinct(), expected, ledger.again()));
        }
    }

    /** The number of deliveries to healthy receivers of the events from this one on. */
    private int healthy(int from) {
        return IntStream.range(DEAD, HOOKS)
                .map(hook -> events(from, published, hook % KINDS))
                .sum();
    }

    /** Waits until all deliveries are made, or patience ends. */
    private static Ledger made(Sink sink, int expected) throws IOException {
        var deadline = System.currentTimeMillis() + PATIENCE;
        var ledger = Ledger.read(sink);
        while (ledger.distinct() < expected && System.currentTimeMillis() < deadline) {
            Machine.sleep(1_000);
            ledger = Ledger.read(sink);
        }
        return ledger;
    }

    /** The number of events of a kind. */
    private static int events(int from, int to, int kind) {
        return Math.ceilDiv(to - kind, KINDS) - Math.ceilDiv(from - kind, KINDS);
    }

    /** Waits until all first attempts for the receivers that came back are made; retries may be due later. */
    private void settle(Sink back, int before, long begun) throws IOException, SQLException {
        var deadline = System.currentTimeMillis() + PATIENCE;
        while (postgres.number(Ours.DATABASE, "select count(*) from webhook_outbox") > 0) {
            if (System.currentTimeMillis() > deadline) {
                throw new IllegalStateException("the backlog does not end");
            }
            Machine.sleep(200);
        }
        var seconds = (System.nanoTime() - begun) / 1e9;
        var accounts = new Accounts(postgres, deadWebhooks, before);
        var made = Ledger.read(back);
        System.out.printf(
                "%nThe receivers that came back got %,d of %,d deliveries within %.0f s; %,d wait for a retry.%n",
                made.distinct(), accounts.due(), seconds, accounts.waiting());
        accounts.check(made);
        if (made.again() > 0) {
            throw new IllegalStateException("%d deliveries made twice".formatted(made.again()));
        }
    }

    private void publish(Ours service, int seconds) throws Exception {
        var begun = System.nanoTime();
        var answers = new ArrayList<Future<?>>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var sent = 0; sent < perSecond * seconds; sent++) {
                var due = begun + sent * 1_000_000_000L / perSecond;
                while (System.nanoTime() < due) {
                    Machine.sleep(1);
                }
                var number = published++;
                answers.add(clients.submit(() -> service.post(0, "/events", List.of(event(number)))));
            }
        }
        for (var answer : answers) {
            answer.get();
        }
    }

    private static Map<String, Object> event(int number) {
        var event = new HashMap<String, Object>();
        var kind = EVENTS.get(number % KINDS);
        event.put("event", kind);
        event.put("payload", Bodies.payload(kind, number, SIZES.get(number % SIZES.size())));
        return event;
    }
}
