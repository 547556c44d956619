package dev.parlance.webhook.delivery;

/** Milliseconds that only go forward, whatever the clock of the machine does. */
@FunctionalInterface
interface Ticker {
    long millis();

    static Ticker system() {
        var origin = System.nanoTime();
        return () -> (System.nanoTime() - origin) / 1_000_000;
    }
}
