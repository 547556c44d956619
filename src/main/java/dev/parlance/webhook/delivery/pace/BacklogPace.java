package dev.parlance.webhook.delivery.pace;

/**
 * How many rows of backlogs are read, so that they do not delay deliveries to other receivers: while those begin later
 * after their events than usual, fewer rows are read, otherwise more (as in LEDBAT, RFC 6817). Without such deliveries
 * only the memory limits what is read. Times are milliseconds. For one event loop.
 */
public final class BacklogPace {
    /** Rows per second. */
    static final double LEAST = 500;

    static final double BEGIN = 1_000;
    private static final double MOST = 50_000;
    private static final double FASTER = 1.25;
    private static final double SLOWER = 0.6;
    /** The rate changes after each interval. */
    static final long INTERVAL = 100;
    /** A mean delay may be longer than the shortest one by this. */
    private static final double TOLERATED = 8;
    /** The shortest mean delay grows by this in each interval, because clocks and loads change. */
    private static final double DRIFT = 0.01;

    private double rate = BEGIN;
    private double rows = BEGIN * INTERVAL / 1_000;
    private long rowsAt;
    private double shortest = Double.MAX_VALUE;

    private long intervalBegan;
    private long delays;
    private int begun;
    private int read;
    /** Whether no delivery without a backlog began in the last interval. */
    private boolean alone = true;

    /** A first attempt for a receiver without a backlog begins so long after its event, by the clocks of two hosts. */
    public void began(long delay, long now) {
        adapt(now);
        delays += delay;
        begun++;
    }

    /** The number of rows that may be read now. */
    public int rows(long now) {
        adapt(now);
        rows = Math.min(rate * INTERVAL / 1_000, rows + rate * (now - rowsAt) / 1_000);
        rowsAt = now;
        return alone && begun == 0 ? Integer.MAX_VALUE : (int) rows;
    }

    /** These rows were read. */
    public void read(int number) {
        rows -= number;
        read += number;
    }

    /** When the next row may be read: now or later. */
    public long nextAt(long now) {
        return rows(now) >= 1 ? now : now + (long) Math.ceil((1 - rows) * 1_000 / rate);
    }

    private void adapt(long now) {
        if (now - intervalBegan < INTERVAL) {
            return;
        }
        alone = begun == 0;
        if (!alone) {
            var mean = (double) delays / begun;
            shortest = Math.min(mean, shortest + DRIFT);
            if (read > 0) {
                rate = Math.clamp(rate * (mean <= shortest + TOLERATED ? FASTER : SLOWER), LEAST, MOST);
            }
        }
        intervalBegan = now;
        delays = 0;
        begun = 0;
        read = 0;
    }
}
