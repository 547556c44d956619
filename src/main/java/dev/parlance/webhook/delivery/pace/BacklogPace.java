package dev.parlance.webhook.delivery.pace;

import java.util.Arrays;

/**
 * How many rows of backlogs are read, so that they do not delay deliveries to other receivers: while new rows of the
 * outbox are read later than usual, fewer rows of backlogs are read, otherwise more (as in LEDBAT, RFC 6817). At least
 * as many are read as are added: if more is published than can be delivered, most receivers have a backlog. Without
 * deliveries to other receivers only the memory limits what is read. Times are milliseconds of one clock. For one event
 * loop.
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
    /** A mean delay may be longer than the usual one by this. */
    private static final double TOLERATED = 2;
    /** The usual delay is the shortest one of this many periods. */
    private static final int PERIODS = 10;

    static final long PERIOD = 10_000;

    private final Growth growth = new Growth();
    private double rate = BEGIN;
    private double rows = BEGIN * INTERVAL / 1_000;
    private long rowsAt;

    /** The shortest mean delay of each period, in turn. */
    private final double[] shortest = new double[PERIODS];

    private long period;

    private long intervalBegan;
    private long delays;
    private int pages;
    private boolean others;
    private int read;
    /** When rows were read the last time. */
    private long readAt;

    /** Whether no delivery to a receiver without a backlog began in the last interval. */
    private boolean alone = true;

    public BacklogPace() {
        Arrays.fill(shortest, Double.MAX_VALUE);
    }

    /** A first attempt for a receiver without a backlog begins. */
    public void otherBegan(long now) {
        adapt(now);
        others = true;
    }

    /** A new row was added to the backlog of a receiver that may be called. */
    public void added(long now) {
        growth.added(now);
    }

    /** New rows of the outbox were read so long after they were announced. */
    public void pageRead(long delay, long now) {
        adapt(now);
        delays += delay;
        pages++;
    }

    /** The number of rows that may be read now. */
    public int rows(long now) {
        adapt(now);
        var allowed = allowed(now);
        rows = Math.min(allowed * INTERVAL / 1_000, rows + allowed * (now - rowsAt) / 1_000);
        rowsAt = now;
        return alone && !others ? Integer.MAX_VALUE : (int) rows;
    }

    /** So many rows are read, if there are as many. */
    public void read(int number) {
        rows = Math.max(0, rows - number);
        read += number;
        readAt = rowsAt;
    }

    /** So many rows fewer than asked for were found. */
    public void notFound(int number) {
        rows += number;
        read = Math.max(0, read - number);
    }

    /** When the next row may be read: now or later. */
    public long nextAt(long now) {
        return rows(now) >= 1 ? now : now + (long) Math.ceil((1 - rows) * 1_000 / allowed(now));
    }

    private double allowed(long now) {
        return Math.max(rate, growth.rate(now));
    }

    private void adapt(long now) {
        if (now - intervalBegan < INTERVAL) {
            return;
        }
        alone = !others;
        if (pages > 0) {
            var mean = (double) delays / pages;
            var usual = usual(mean, now);
            if (read > 0 && !alone) {
                rate = Math.clamp(rate * change(mean <= usual + TOLERATED, now), LEAST, MOST);
            }
        }
        if (now - readAt >= PERIOD) {
            rate = Math.min(rate, BEGIN);
        }
        intervalBegan = now;
        delays = 0;
        pages = 0;
        others = false;
        read = 0;
    }

    /** Less than half of the rate, such as a few rows that test dead receivers, does not show that it is low enough. */
    private double change(boolean undelayed, long now) {
        if (!undelayed) {
            return SLOWER;
        }
        return 2_000.0 * read >= rate * (now - intervalBegan) ? FASTER : 1;
    }

    private double usual(double mean, long now) {
        var current = now / PERIOD;
        for (var passed = Math.max(period + 1, current - PERIODS + 1); passed <= current; passed++) {
            shortest[(int) (passed % PERIODS)] = Double.MAX_VALUE;
        }
        period = current;
        var place = (int) (current % PERIODS);
        shortest[place] = Math.min(shortest[place], mean);
        return Arrays.stream(shortest).min().orElse(mean);
    }
}
