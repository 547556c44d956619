package dev.parlance.attack.requests;

import dev.parlance.attack.requests.Attempt.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts requests and responses, and collects failures. Safe from any thread. */
public final class Tally {
    /** In place of a status: the service has ended the connection without a response. */
    static final int CLOSED = 0;

    private static final int LISTED = 20;

    private final Map<Kind, Map<Integer, Integer>> statuses = new TreeMap<>();
    private final Map<Kind, Integer> requests = new TreeMap<>();
    private final Map<String, Integer> limits = new TreeMap<>();
    private final Map<String, Integer> failures = new TreeMap<>();
    private final List<String> examples = new ArrayList<>();

    synchronized void sent(Kind kind) {
        requests.merge(kind, 1, Integer::sum);
    }

    synchronized void answered(Kind kind, int status) {
        statuses.computeIfAbsent(kind, _ -> new TreeMap<>()).merge(status, 1, Integer::sum);
    }

    /** A 503 with the limit that explains it. */
    synchronized void limited(String detail) {
        limits.merge(detail.replaceAll("[0-9]+", "n"), 1, Integer::sum);
    }

    /** A failure of one kind; the first requests of each kind are listed. */
    synchronized void failed(String what, long seed, Attempt attempt, String details) {
        var kind = what + " (" + attempt.label() + ")";
        if (failures.merge(kind, 1, Integer::sum) <= 2 && examples.size() < LISTED) {
            examples.add("%s\n-Dbench.seed=%d -Dbench.first=%d -Dbench.requests=1: %s %s as '%s'\n%s\n---- %s"
                    .formatted(
                            kind,
                            seed,
                            attempt.number(),
                            attempt.kind(),
                            attempt.label(),
                            attempt.role(),
                            attempt.shown(),
                            details));
        }
    }

    public synchronized int requests() {
        return requests.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The number of responses with statuses from one to below another, of well-formed requests. */
    public synchronized int wellFormed(int from, int below) {
        return statuses.entrySet().stream()
                .filter(kind -> kind.getKey() != Kind.RAW)
                .flatMap(kind -> kind.getValue().entrySet().stream())
                .filter(status -> status.getKey() >= from && status.getKey() < below)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** The failures with the requests that caused them; empty if there are none. */
    public synchronized String failures() {
        return failures.isEmpty() ? "" : failures + "\n\n" + String.join("\n\n", examples);
    }

    /** Requests by kind, responses by kind and status, and the limits that were met. */
    public synchronized String report() {
        var lines = requests.entrySet().stream()
                .map(kind -> "%-9s %6d requests, responses by status (0: closed without one) %s"
                        .formatted(kind.getKey(), kind.getValue(), statuses.getOrDefault(kind.getKey(), Map.of())))
                .collect(Collectors.joining("\n"));
        return lines + "\n503 with Retry-After by reason: " + limits;
    }
}
