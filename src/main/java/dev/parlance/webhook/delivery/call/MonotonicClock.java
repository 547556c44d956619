package dev.parlance.webhook.delivery.call;

/** Milliseconds that never go back, even if the clock of the machine is changed. */
@FunctionalInterface
public interface MonotonicClock {
    long millis();

    static MonotonicClock system() {
        var origin = System.nanoTime();
        return () -> (System.nanoTime() - origin) / 1_000_000;
    }
}
