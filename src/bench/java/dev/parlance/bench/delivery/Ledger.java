package dev.parlance.bench.delivery;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The calls that the receiver accepted: by {@code webhook-id}, the time of its first 204 and their number.
 *
 * @param first in milliseconds since 1970
 * @param attempts with any response
 * @param transport the versions of HTTP and TLS of all calls, or "mixed"
 */
record Ledger(Map<String, Long> first, Map<String, Integer> times, long attempts, String transport) {
    private static final int PARTS = 3;

    /** The whole log of the receiver, which is written with a short delay. */
    static Ledger read(Sink sink) throws IOException {
        Machine.sleep(500);
        var first = new HashMap<String, Long>();
        var times = new HashMap<String, Integer>();
        var attempts = 0L;
        var transport = "";
        try (var lines = Files.newBufferedReader(sink.log())) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var parts = line.split(" ", -1);
                attempts++;
                transport = common(transport, line.substring(line.lastIndexOf(" HTTP/") + 1));
                if (parts.length >= PARTS && parts[2].equals("204")) {
                    first.merge(parts[1], Math.round(Double.parseDouble(parts[0]) * 1_000), Math::min);
                    times.merge(parts[1], 1, Integer::sum);
                }
            }
        }
        return new Ledger(first, times, attempts, transport);
    }

    private static String common(String before, String now) {
        return before.isEmpty() || before.equals(now) ? now : "mixed";
    }

    boolean has(String id) {
        return first.containsKey(id);
    }

    int distinct() {
        return first.size();
    }

    /** The number of deliveries that arrived more than once. */
    int again() {
        return times.values().stream().mapToInt(count -> count - 1).sum();
    }

    /** A quantile of a sorted array, in thousandths. */
    static long quantile(long[] sorted, int thousandths) {
        return sorted.length == 0 ? 0 : sorted[(int) ((long) (sorted.length - 1) * thousandths / 1_000)];
    }

    /** The times from the creation of the event's id to the first response, sorted. */
    long[] millis(java.util.function.ToLongFunction<String> made) {
        var millis = first.entrySet().stream()
                .mapToLong(entry -> entry.getValue() - made.applyAsLong(entry.getKey()))
                .toArray();
        Arrays.sort(millis);
        return millis;
    }
}
