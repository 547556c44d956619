package dev.parlance.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The cost of ten times as many terms: the same queries of a small index and a large one, by 16 clients through
 * workers, and by one thread, whose CPU time is printed, also for only those queries that find the same number of terms
 * in both.
 */
final class TermGrowth {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int EACH = 1_000;
    private static final int ALONE = 2_000;

    private final OwnEngine small;
    private final OwnEngine large;

    TermGrowth(OwnEngine small, OwnEngine large) {
        this.small = small;
        this.large = large;
    }

    /** The cells of a table for one kind: p50, mean and p99 in both and their ratios. */
    String ofClients(TermClients clients, TermQueries kind, List<String> all) throws InterruptedException {
        var queries = all.subList(0, TermClients.CLIENTS * EACH);
        clients.queued(small, kind, queries);
        clients.queued(large, kind, queries);
        return ratios(
                clients.queued(small, kind, queries).each(),
                clients.queued(large, kind, queries).each());
    }

    /**
     * The same for one thread, then hits per query, the queries with equal hits in both, and their p50, mean and p99.
     */
    String ofOneThread(TermQueries kind, List<String> all) {
        var queries = all.subList(0, ALONE);
        cpu(small, kind, queries);
        cpu(large, kind, queries);
        var of = cpu(small, kind, queries);
        var than = cpu(large, kind, queries);
        var hits = hits(small, kind, queries);
        var more = hits(large, kind, queries);
        var same =
                IntStream.range(0, hits.length).filter(i -> hits[i] == more[i]).toArray();
        return "%s | %.1f → %.1f | %,d | %s"
                .formatted(
                        ratios(of, than),
                        Arrays.stream(hits).average().orElse(0),
                        Arrays.stream(more).average().orElse(0),
                        same.length,
                        ratios(picked(of, same), picked(than, same)));
    }

    private static long[] picked(long[] times, int[] places) {
        return Arrays.stream(places).mapToLong(place -> times[place]).toArray();
    }

    private static String ratios(long[] of, long[] than) {
        return IntStream.range(0, 3)
                .mapToObj(i -> ratio(told(of)[i], told(than)[i]))
                .collect(Collectors.joining(" | "));
    }

    private static double[] told(long[] times) {
        var sorted = Arrays.stream(times).sorted().toArray();
        var told = sorted.length == 0
                ? DoubleStream.of(0, 0, 0)
                : DoubleStream.of(
                        sorted[sorted.length / 2],
                        Arrays.stream(times).average().orElse(0),
                        sorted[sorted.length * 99 / 100]);
        return told.toArray();
    }

    private static String ratio(double of, double than) {
        return "%.4f → %.4f: %.2f×".formatted(of / 1e6, than / 1e6, than / of);
    }

    private static int[] hits(OwnEngine engine, TermQueries kind, List<String> queries) {
        return queries.stream().mapToInt(query -> engine.search(kind, query)).toArray();
    }

    private static long[] cpu(OwnEngine engine, TermQueries kind, List<String> queries) {
        return queries.stream()
                .mapToLong(query -> {
                    var begun = THREADS.getCurrentThreadCpuTime();
                    engine.search(kind, query);
                    return THREADS.getCurrentThreadCpuTime() - begun;
                })
                .toArray();
    }
}
