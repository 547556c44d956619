package dev.parlance.webhook.delivery.call;

/** Milliseconds that only go forward, whatever the clock of the machine does. */
@FunctionalInterface
public interface MonotonicClock {
    long millis();

    static MonotonicClock system() {
        var origin = System.nanoTime();
        return () -> (System.nanoTime() - origin) / 1_000_000;
    }
}
