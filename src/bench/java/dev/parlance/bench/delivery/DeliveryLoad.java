package dev.parlance.bench.delivery;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** Deliveries at a constant rate, of events that {@code bench.perEvent} webhooks receive. */
final class DeliveryLoad {
    private static final int PARTS_PER_SECOND = 50;
    private static final int PER_EVENT = Integer.getInteger("bench.perEvent", 1);

    private final Postgres postgres;
    private final Ours service;
    private final int perSecond;
    private volatile boolean over = true;
    private Thread publisher = Thread.currentThread();

    DeliveryLoad(Postgres postgres, Ours service, int perSecond) {
        this.postgres = postgres;
        this.service = service;
        this.perSecond = perSecond;
    }

    int perSecond() {
        return perSecond;
    }

    void begin() {
        over = false;
        publisher = Thread.ofPlatform().start(this::publish);
    }

    void end() throws InterruptedException {
        over = true;
        publisher.join();
    }

    private void publish() {
        var due = System.nanoTime();
        try (var connection = postgres.connect(Ours.DATABASE)) {
            while (!over) {
                service.enqueue(connection, perSecond / PARTS_PER_SECOND, PER_EVENT);
                due += TimeUnit.SECONDS.toNanos(1) / PARTS_PER_SECOND;
                Machine.sleep(Math.max(0, TimeUnit.NANOSECONDS.toMillis(due - System.nanoTime())));
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
