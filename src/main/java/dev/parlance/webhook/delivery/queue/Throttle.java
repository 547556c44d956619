package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import org.jspecify.annotations.Nullable;

/**
 * Limits the calls to one target: concurrent calls, whose limit is halved when the target is overloaded and grows while
 * calls succeed; calls per second, if the webhook sets them; and a circuit breaker for a target that fails most calls.
 * Times are milliseconds of a {@link MonotonicClock}.
 */
public final class Throttle {
    static final long NEVER = Long.MAX_VALUE;
    private static final int FIRST_LIMIT = 8;
    private static final int LEAST_CALLS = 10;
    private static final int FAILURE_PERCENT = 70;
    private static final long WINDOW = 10_000;
    private static final long OPEN = 30_000;
    private static final int PROBES = 5;
    private static final long SECOND = 1_000;

    private int most;
    private int limit;
    /** Successful calls since the limit last changed. */
    private int successes;

    private @Nullable Integer rate;
    /** Tokens of the rate limit in thousandths of a call: each millisecond adds as many as the rate per second. */
    private long tokens;

    private long filled;

    private Breaker breaker = Breaker.CLOSED;
    private long windowEnds;
    private int calls;
    private int failures;
    private int probed;
    private long opened;

    /** The state of the circuit breaker. */
    public enum Breaker {
        /** Calls are made. */
        CLOSED,
        /** No calls until the pause is over. */
        OPEN,
        /** One call at a time, to test the target. */
        PROBING
    }

    /** What an outcome means for the target. */
    public enum Sign {
        GOOD,
        BAD,
        /** A failure because of too many calls: a time-out, 429 or 503. */
        OVERLOAD
    }

    Throttle(int most) {
        this.most = most;
        this.limit = Math.min(FIRST_LIMIT, most);
    }

    /**
     * Takes new settings.
     *
     * @param perSecond null for no limit
     */
    void settings(int most, @Nullable Integer perSecond) {
        this.most = most;
        this.limit = Math.min(Math.max(limit, Math.min(FIRST_LIMIT, most)), most);
        if (perSecond != null && !perSecond.equals(rate)) {
            tokens = perSecond * SECOND;
        }
        this.rate = perSecond;
    }

    public Breaker breaker() {
        return breaker;
    }

    /** When an open breaker lets the next call through. */
    public long opensUntil() {
        return opened + OPEN;
    }

    public int limit() {
        return breaker == Breaker.PROBING ? 1 : limit;
    }

    /** When rate limit and breaker allow the next call: {@code now} or later. */
    long ready(long now) {
        if (breaker == Breaker.OPEN) {
            if (now - opened < OPEN) {
                return opened + OPEN;
            }
            breaker = Breaker.PROBING;
            probed = 0;
        }
        fill(now);
        return rate == null || tokens >= SECOND ? now : now + Math.ceilDiv(SECOND - tokens, rate.longValue());
    }

    private void fill(long now) {
        if (rate != null) {
            tokens = Math.min(rate * SECOND, tokens + (now - filled) * rate);
        }
        filled = now;
    }

    /** A call starts. */
    public void began() {
        if (rate != null) {
            tokens -= SECOND;
        }
    }

    /** A call has ended. */
    public void ended(Sign sign, long now) {
        adapt(sign);
        switch (breaker) {
            case CLOSED -> count(sign, now);
            case PROBING -> probe(sign, now);
            case OPEN -> {}
        }
    }

    private void adapt(Sign sign) {
        switch (sign) {
            case GOOD -> {
                if (++successes >= limit) {
                    successes = 0;
                    limit = Math.min(most, limit + 1);
                }
            }
            case OVERLOAD -> {
                successes = 0;
                limit = Math.max(1, limit / 2);
            }
            case BAD -> successes = 0;
        }
    }

    private void count(Sign sign, long now) {
        if (now >= windowEnds) {
            windowEnds = now + WINDOW;
            calls = 0;
            failures = 0;
        }
        calls++;
        failures += sign == Sign.GOOD ? 0 : 1;
        if (calls >= LEAST_CALLS && failures * 100 >= calls * FAILURE_PERCENT) {
            open(now);
        }
    }

    private void probe(Sign sign, long now) {
        if (sign != Sign.GOOD) {
            open(now);
        } else if (++probed >= PROBES) {
            breaker = Breaker.CLOSED;
            windowEnds = now;
        }
    }

    private void open(long now) {
        breaker = Breaker.OPEN;
        opened = now;
    }
}
