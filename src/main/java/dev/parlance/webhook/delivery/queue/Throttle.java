package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import org.jspecify.annotations.Nullable;

/**
 * Limits the calls to one target: concurrent calls, whose limit is small until the target accepts a first call, is
 * halved when the target is overloaded and grows while calls succeed; calls per second, if the webhook sets them; and a
 * circuit breaker. Times are milliseconds of a {@link MonotonicClock}.
 */
public final class Throttle {
    /** The limit for a target that has not accepted a call yet: it may never respond. */
    private static final int UNKNOWN_LIMIT = 2;

    private static final int FIRST_LIMIT = 8;
    private static final long SECOND = 1_000;

    private final CircuitBreaker breaker = new CircuitBreaker();

    private int most;
    private int limit;
    private boolean known;
    /** Successful calls since the limit last changed. */
    private int successes;

    private @Nullable Integer rate;
    /** Tokens of the rate limit in thousandths of a call: each millisecond adds as many as the rate per second. */
    private long tokens;

    private long filled;

    /** What an outcome means for the target. */
    public enum Sign {
        GOOD,
        BAD,
        /** A failure because of too many calls: a time-out, 429 or 503. */
        OVERLOAD
    }

    Throttle(int most) {
        this.most = most;
        this.limit = Math.min(UNKNOWN_LIMIT, most);
    }

    /**
     * Takes new settings.
     *
     * @param perSecond null for no limit
     */
    void settings(int most, @Nullable Integer perSecond) {
        this.most = most;
        this.limit = Math.min(Math.max(limit, known ? FIRST_LIMIT : UNKNOWN_LIMIT), most);
        if (perSecond != null && !perSecond.equals(rate)) {
            tokens = perSecond * SECOND;
        }
        this.rate = perSecond;
    }

    public CircuitBreaker.State breaker() {
        return breaker.state();
    }

    /** When an open breaker lets the next call through. */
    public long opensUntil() {
        return breaker.opensUntil();
    }

    /** The last calls failed before this worker owned the target: it is tested first. */
    void distrust() {
        if (breaker.state() == CircuitBreaker.State.CLOSED) {
            breaker.probe();
        }
    }

    public int limit() {
        return breaker.state() == CircuitBreaker.State.PROBING ? 1 : limit;
    }

    /** The calls that the rate limit permits per second, or null for no limit. */
    @Nullable
    Integer rate() {
        return rate;
    }

    /** Whether an open breaker lets no call through now. */
    boolean paused(long now) {
        return breaker.ready(now) > now;
    }

    /** When rate limit and breaker allow the next call: {@code now} or later. */
    long ready(long now) {
        var open = breaker.ready(now);
        if (open > now) {
            return open;
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

    /**
     * A call has ended.
     *
     * @param millis its duration
     */
    public void ended(Sign sign, long millis, long now) {
        adapt(sign);
        breaker.ended(sign == Sign.GOOD, millis, now);
    }

    private void adapt(Sign sign) {
        switch (sign) {
            case GOOD -> grow();
            case OVERLOAD -> {
                successes = 0;
                limit = Math.max(1, limit / 2);
            }
            case BAD -> successes = 0;
        }
    }

    private void grow() {
        if (!known) {
            known = true;
            limit = Math.min(most, Math.max(limit, FIRST_LIMIT));
        } else if (++successes >= limit) {
            successes = 0;
            limit = Math.min(most, limit + 1);
        }
    }
}
