package dev.parlance.http.guard;

import dev.parlance.fault.Fault;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits the requests per minute and user, counted by each instance for itself. All tokens of a user share the limit,
 * or a user could raise it by creating tokens. Thread-safe.
 */
public final class RateLimits {
    private static final long WINDOW_MILLIS = 60_000;
    private static final int SWEEP_ABOVE = 10_000;

    private final int quota;
    private final InstantSource clock;
    private final ConcurrentHashMap<Long, Window> windows = new ConcurrentHashMap<>();

    public RateLimits(int quota, InstantSource clock) {
        this.quota = quota;
        this.clock = clock;
    }

    /** The rest of a user's limit. */
    public record Allowance(int quota, int remaining, long resetSeconds) {
        /** The {@code RateLimit} field (draft-ietf-httpapi-ratelimit-headers). */
        public String field() {
            return "\"user\";r=" + Math.max(0, remaining) + ";t=" + resetSeconds;
        }

        /** The {@code RateLimit-Policy} field. */
        public String policy() {
            return "\"user\";q=" + quota + ";w=60";
        }

        public boolean exhausted() {
            return remaining < 0;
        }

        public Fault.TooMany fault() {
            return new Fault.TooMany(
                    "more than %d requests per minute".formatted(quota), Duration.ofSeconds(resetSeconds));
        }
    }

    /** Whether there is a limit at all. */
    public boolean apply() {
        return quota > 0;
    }

    /** Counts one request of a user. */
    public Allowance take(long userId) {
        var now = clock.millis();
        if (windows.size() > SWEEP_ABOVE) {
            windows.values().removeIf(window -> window.endsAt <= now);
        }
        return windows.computeIfAbsent(userId, _ -> new Window(now + WINDOW_MILLIS))
                .take(now, quota);
    }

    private static final class Window {
        private long endsAt;
        private int taken;

        Window(long endsAt) {
            this.endsAt = endsAt;
        }

        synchronized Allowance take(long now, int quota) {
            if (now >= endsAt) {
                endsAt = now + WINDOW_MILLIS;
                taken = 0;
            }
            taken = Math.min(taken + 1, quota + 1);
            return new Allowance(quota, quota - taken, Math.max(1, (endsAt - now + 999) / 1000));
        }
    }
}
