package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** A client of the stream of events, which connects again as a browser does. */
final class EventStream implements AutoCloseable {
    private static final Pattern EVENT = Pattern.compile("\"eventUid\":\"([^\"]+)\"");

    private final Api api;
    private final Map<String, Integer> seen = new ConcurrentHashMap<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger cut = new AtomicInteger();
    private final Thread thread;
    private volatile boolean over;
    private String last = "";
    private long retry = 1_000;

    EventStream(Api api) {
        this.api = api;
        this.thread = Thread.ofVirtual().start(this::follow);
    }

    private void follow() {
        while (!over) {
            try {
                read();
                TimeUnit.MILLISECONDS.sleep(retry);
            } catch (InterruptedException interrupted) {
                return;
            }
        }
    }

    private void read() throws InterruptedException {
        connections.incrementAndGet();
        try {
            var response = api.open("/events/stream", last.isEmpty() ? Map.of() : Map.of("Last-Event-ID", last));
            try (var lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
                for (var line = lines.readLine(); line != null && !over; line = lines.readLine()) {
                    field(line);
                }
            }
        } catch (IOException broken) {
            cut.incrementAndGet();
        }
    }

    private void field(String line) {
        if (line.startsWith("id:")) {
            last = line.substring(3).strip();
        } else if (line.startsWith("retry:")) {
            retry = Long.parseLong(line.substring(6).strip());
        } else if (line.startsWith("data:")) {
            var event = EVENT.matcher(line);
            if (event.find()) {
                seen.merge(event.group(1), 1, Integer::sum);
            }
        }
    }

    /** Waits for the events, and returns how many have not arrived. */
    long missing(Collection<String> events, Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        while (!seen.keySet().containsAll(events) && System.nanoTime() < deadline) {
            Machine.sleep(100);
        }
        return events.stream().filter(event -> !seen.containsKey(event)).count();
    }

    /** The events that arrived more than once. */
    long again() {
        return seen.values().stream().filter(count -> count > 1).count();
    }

    int connections() {
        return connections.get();
    }

    /** The connections that broke instead of ending. */
    int cut() {
        return cut.get();
    }

    @Override
    public void close() {
        over = true;
        thread.interrupt();
    }
}
