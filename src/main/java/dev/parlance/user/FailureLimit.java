package dev.parlance.user;

import dev.parlance.fault.Fault;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Limits failed attempts per key. Each attempt reserves one failure before it starts, so that concurrent attempts
 * cannot exceed the limit. When as many keys as permitted are stored, new keys are refused: flooding the limit with
 * keys does not switch it off. Safe from any thread.
 */
final class FailureLimit {
    private static final Duration SOON = Duration.ofSeconds(1);
    /** More than the one that a call can add; all at once would block an event loop when a flood has ended. */
    private static final int EVICTED_PER_CALL = 4;

    private final int mostFailures;
    private final int mostKeys;
    private final Duration window;
    private final InstantSource clock;
    private final Map<String, Integer> running = new HashMap<>();
    /** By time of the first failure, and so by expiry. */
    private final LinkedHashMap<String, Failures> failed = new LinkedHashMap<>();

    private record Failures(int count, long untilMillis) {}

    FailureLimit(int mostFailures, int mostKeys, Duration window, InstantSource clock) {
        this.mostFailures = mostFailures;
        this.mostKeys = mostKeys;
        this.window = window;
        this.clock = clock;
    }

    /** Starts an attempt, which must end. Fails with {@code Fault.TooMany} when it could exceed the limit. */
    synchronized void reserve(String key) {
        evict();
        forgetExpired(key);
        var failures = failed.get(key);
        var count = failures == null ? 0 : failures.count;
        int open = running.getOrDefault(key, 0);
        if (failures != null && count >= mostFailures) {
            throw tooMany(left(failures));
        }
        if (count + open >= mostFailures) {
            throw tooMany(SOON);
        }
        if (count + open == 0 && running.size() + failed.size() >= mostKeys) {
            var first = failed.firstEntry();
            throw tooMany(first == null ? SOON : left(first.getValue()));
        }
        running.put(key, open + 1);
    }

    /** Ends an attempt that failed. */
    synchronized void failed(String key) {
        end(key);
        evict();
        forgetExpired(key);
        failed.merge(
                key,
                new Failures(1, clock.millis() + window.toMillis()),
                (counted, _) -> new Failures(counted.count + 1, counted.untilMillis));
    }

    /** Ends an attempt that is not counted. */
    synchronized void end(String key) {
        int open = running.getOrDefault(key, 0);
        if (open > 1) {
            running.put(key, open - 1);
        } else {
            running.remove(key);
        }
    }

    /** Forgets the failures of a key, but not its running attempts. */
    synchronized void forget(String key) {
        failed.remove(key);
    }

    /** Removes a few of the expired failures: no attempt costs more because others have failed. */
    private void evict() {
        for (var evicted = 0; evicted < EVICTED_PER_CALL; evicted++) {
            var first = failed.firstEntry();
            if (first == null || !expired(first.getValue())) {
                return;
            }
            failed.pollFirstEntry();
        }
    }

    private void forgetExpired(String key) {
        var failures = failed.get(key);
        if (failures != null && expired(failures)) {
            failed.remove(key);
        }
    }

    private boolean expired(Failures failures) {
        return failures.untilMillis <= clock.millis();
    }

    /** The keys with failures, including some that have expired. */
    synchronized int size() {
        return failed.size();
    }

    private Duration left(Failures failures) {
        // the clock can be set back
        return Duration.ofMillis(Math.max(SOON.toMillis(), failures.untilMillis - clock.millis()));
    }

    private static Fault tooMany(Duration retryAfter) {
        return new Fault.TooMany("too many failed logins", retryAfter);
    }
}
