package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.MonotonicClock;

/**
 * Pauses the calls to a target that fails most of them, and tests it with single calls. Quick failures are counted in a
 * window of time. Calls that take long and fail, such as time-outs, end too rarely for a window: of these, some in a
 * row are enough, unless a call has succeeded since they began. Times are milliseconds of a {@link MonotonicClock}.
 */
public final class CircuitBreaker {
    private static final int LEAST_CALLS = 10;
    private static final int FAILURE_PERCENT = 70;
    private static final long WINDOW = 10_000;
    private static final long SLOW = 1_000;
    private static final int LEAST_SLOW = 3;
    private static final long PAUSE = 30_000;
    private static final int PROBES = 5;

    private State state = State.CLOSED;
    private long windowEnds;
    private int calls;
    private int failures;
    /** Slow failures in a row, without a success since the first of them began. */
    private int slow;

    private long succeeded = Long.MIN_VALUE;
    private int probed;
    private long opened;

    /** Whether the target is called. */
    public enum State {
        /** Calls are made. */
        CLOSED,
        /** No calls until the pause is over. */
        OPEN,
        /** One call at a time, to test the target. */
        PROBING
    }

    State state() {
        return state;
    }

    /** When the pause ends. */
    long opensUntil() {
        return opened + PAUSE;
    }

    /** When the next call is allowed, as far as the breaker decides: {@code now} or later. */
    long ready(long now) {
        if (state == State.OPEN && now < opensUntil()) {
            return opensUntil();
        }
        if (state == State.OPEN) {
            probe();
        }
        return now;
    }

    /** Tests the target with single calls, because of what is known of it. */
    void probe() {
        state = State.PROBING;
        probed = 0;
    }

    /**
     * A call has ended.
     *
     * @param millis its duration
     */
    void ended(boolean success, long millis, long now) {
        if (success) {
            succeeded = now;
            slow = 0;
        }
        switch (state) {
            case CLOSED -> count(success, millis, now);
            case PROBING -> probed(success, now);
            case OPEN -> {}
        }
    }

    private void count(boolean success, long millis, long now) {
        if (now >= windowEnds) {
            windowEnds = now + WINDOW;
            calls = 0;
            failures = 0;
        }
        calls++;
        if (!success) {
            failures++;
            slow += millis >= SLOW && succeeded <= now - millis ? 1 : 0;
        }
        if (slow >= LEAST_SLOW || (calls >= LEAST_CALLS && failures * 100 >= calls * FAILURE_PERCENT)) {
            open(now);
        }
    }

    private void probed(boolean success, long now) {
        if (!success) {
            open(now);
        } else if (++probed >= PROBES) {
            state = State.CLOSED;
            windowEnds = now;
        }
    }

    private void open(long now) {
        state = State.OPEN;
        opened = now;
        slow = 0;
    }
}
