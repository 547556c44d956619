package dev.parlance.webhook.delivery.pace;

/** How fast backlogs grow. Times are milliseconds of one clock. For one event loop. */
final class Growth {
    /** The rate of each of these windows is known in the next one. */
    private static final long WINDOW = 2_000;

    private long windowBegan;
    private int rows;
    private double rate;

    /** A new row was added to a backlog. */
    void added(long now) {
        turn(now);
        rows++;
    }

    /** Rows per second. */
    double rate(long now) {
        turn(now);
        return rate;
    }

    private void turn(long now) {
        var passed = now - windowBegan;
        if (passed >= WINDOW) {
            rate = rows * 1_000.0 / passed;
            rows = 0;
            windowBegan = now;
        }
    }
}
