package dev.parlance.bench.delivery;

import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What the sessions of the database wait for, in samples of {@code pg_stat_activity} every few milliseconds; and the
 * waits for locks that the server logs when they exceed its {@code deadlock_timeout}. The sessions that detach or drop
 * partitions are left out: the others must not wait for them.
 */
final class LockWaits {
    private static final long PERIOD_MILLIS = 5;
    private static final String SAMPLE = """
            select pid, coalesce(wait_event_type || ': ' || wait_event, 'CPU') as event,
                   wait_event_type = 'Lock' as locked, left(regexp_replace(query, '\\s+', ' ', 'g'), 80) as query
              from pg_stat_activity
             where state = 'active'
               and pid <> pg_backend_pid()
               and datname = 'parlance'
               and query !~ '^(alter|drop) table'
            """;
    private static final Pattern LOGGED =
            Pattern.compile("acquired \\w+ on (.*) after ([0-9.]+) ms\\n(?:.*\\n)??[^\\n]*STATEMENT: +(.{0,80})");

    private final Postgres postgres;
    private final int logFrom;
    private final Thread sampler;
    private final Map<String, Integer> events = new TreeMap<>();
    private final Map<String, Long> logged = new TreeMap<>();
    private final Map<Long, Long> since = new HashMap<>();
    private int samples;
    private double longest;
    private String longestOf = "";
    private volatile boolean over;

    LockWaits(Postgres postgres) throws IOException {
        this.postgres = postgres;
        this.logFrom = postgres.log().length();
        this.sampler = Thread.ofPlatform().start(this::sample);
    }

    void end() throws IOException, InterruptedException {
        over = true;
        sampler.join();
        var matcher = LOGGED.matcher(postgres.log().substring(logFrom));
        while (matcher.find()) {
            var millis = Double.parseDouble(matcher.group(2));
            var statement = matcher.group(3);
            if (!statement.matches("(alter|drop) table.*")) {
                logged.merge(matcher.group(1) + ": " + statement, Math.round(millis), Math::max);
                longest = Math.max(longest, millis);
            }
        }
    }

    double longestMillis() {
        return longest;
    }

    void print(String name) {
        System.out.printf("%nwaits %s, %,d samples, sessions on average:%n", name, samples);
        events.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(12)
                .forEach(event ->
                        System.out.printf("  %5.2f %s%n", (double) event.getValue() / samples, event.getKey()));
        System.out.printf("longest wait for a lock %.0f ms %s%n", longest, longestOf);
        logged.forEach((what, millis) -> System.out.printf("  logged %,d ms: %s%n", millis, what));
    }

    private void sample() {
        try (var connection = postgres.connect(Ours.DATABASE);
                var statement = connection.prepareStatement(SAMPLE)) {
            while (!over) {
                var now = System.nanoTime();
                var waiting = new HashMap<Long, Long>();
                try (var rows = statement.executeQuery()) {
                    while (rows.next()) {
                        events.merge(rows.getString("event"), 1, Integer::sum);
                        if (rows.getBoolean("locked")) {
                            waits(
                                    rows.getLong("pid"),
                                    now,
                                    rows.getString("event") + ", " + rows.getString("query"),
                                    waiting);
                        }
                    }
                }
                since.clear();
                since.putAll(waiting);
                samples++;
                Machine.sleep(PERIOD_MILLIS);
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private void waits(long pid, long now, String what, Map<Long, Long> waiting) {
        var begun = since.getOrDefault(pid, now);
        waiting.put(pid, begun);
        var millis = (now - begun) / 1e6 + PERIOD_MILLIS;
        if (millis > longest) {
            longest = millis;
            longestOf = what;
        }
    }
}
