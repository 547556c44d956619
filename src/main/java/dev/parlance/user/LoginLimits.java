package dev.parlance.user;

import dev.parlance.config.section.AuthSection;
import dev.parlance.fault.Fault;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;

/** Limits failed logins per account and per address; each instance counts for itself. Safe from any thread. */
final class LoginLimits {
    private static final int MOST = 50_000;

    private final AuthSection settings;
    private final InstantSource clock;
    private final ConcurrentHashMap<String, Failures> failures = new ConcurrentHashMap<>();

    private record Failures(int count, long untilMillis) {}

    LoginLimits(AuthSection settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Fails with {@code Fault.TooMany} if the account or the address has too many failed logins. */
    void check(String userName, String address) {
        refuseAbove(account(userName), settings.maxFailuresPerAccount());
        refuseAbove("address " + address, settings.maxFailuresPerAddress());
    }

    void failed(String userName, String address) {
        count(account(userName));
        count("address " + address);
    }

    void succeeded(String userName) {
        failures.remove(account(userName));
    }

    private static String account(String userName) {
        return "account " + userName.toLowerCase(Locale.ROOT);
    }

    private void refuseAbove(String key, int most) {
        var counted = failures.get(key);
        var now = clock.millis();
        if (counted != null && counted.untilMillis > now && counted.count >= most) {
            throw new Fault.TooMany("too many failed logins", Duration.ofMillis(counted.untilMillis - now));
        }
    }

    private void count(String key) {
        var now = clock.millis();
        if (failures.size() >= MOST) {
            failures.values().removeIf(counted -> counted.untilMillis <= now);
        }
        if (failures.size() < MOST || failures.containsKey(key)) {
            failures.merge(
                    key,
                    new Failures(1, now + settings.failureWindow().toMillis()),
                    (counted, first) ->
                            counted.untilMillis <= now ? first : new Failures(counted.count + 1, counted.untilMillis));
        }
    }
}
