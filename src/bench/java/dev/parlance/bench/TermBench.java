package dev.parlance.bench;

import dev.parlance.db.TestDatabase;
import dev.parlance.termbase.search.IndexedTerm;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/**
 * Term search in process beside Lucene and PostgreSQL on the same terms in the same run:
 * {@code mvn -q -Pbench test-compile exec:exec@term -Dbench.data=<folder>}, where the folder holds
 * {@code termbase/wordnet-full.csv.gz}. The engines are asked in turn, query by query, by one thread; then the index alone
 * by 16 threads, at a tenth of the terms, and for the terms of texts.
 */
public final class TermBench {
    private static final int TERMS = 1_100_000;
    private static final int QUERIES = 300;
    private static final int WARM_UP = 100;
    private static final int CLIENTS = 16;
    /** What a query costs its own thread, whoever else is at work; what a server of its own spends is not in it. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private TermBench() {}

    public static void main(String... args) throws Exception {
        var data = TermData.read(Path.of(args.length > 0 ? args[0] : "data"));
        var terms = data.terms(Integer.getInteger("bench.terms", TERMS));
        print("%,d terms, %,d of them real".formatted(terms.size(), Math.min(terms.size(), data.real())));
        var started = System.nanoTime();
        var before = THREADS.getCurrentThreadCpuTime();
        var own = OwnEngine.of(terms);
        print("index: %,d ms, CPU %,d ms, %,d MiB"
                .formatted(
                        (System.nanoTime() - started) / 1_000_000,
                        (THREADS.getCurrentThreadCpuTime() - before) / 1_000_000,
                        own.index().size() >> 20));
        if (Boolean.getBoolean("bench.alone")) {
            compare(terms, List.of(own));
        } else {
            var database = TestDatabase.empty().server().url();
            var url = "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres".formatted(database.port(), database.database());
            try (var lucene = LuceneEngine.of(terms);
                    var postgres = PostgresEngine.of(url, terms)) {
                compare(terms, List.of(own, lucene, postgres));
            }
            concurrent(terms, own);
        }
        var small = OwnEngine.of(terms.subList(0, terms.size() / 10));
        growth(terms, own, small);
        texts(terms, own);
    }

    private static void print(String line) {
        System.out.println(line);
    }

    private static void compare(List<IndexedTerm> terms, List<? extends TermEngine> engines) throws Exception {
        print("| kind | engine | p50 ms | p99 ms | mean ms | CPU p50 ms | CPU p99 ms | CPU mean ms | hits |");
        print("|---|---|---|---|---|---|---|---|---|");
        for (var kind : TermQueries.values()) {
            // what takes microseconds is compiled only after thousands
            for (var query : kind.of(terms, 3_000).subList(QUERIES + WARM_UP, 3_000)) {
                engines.getFirst().search(kind, query);
            }
            var queries = kind.of(terms, QUERIES + WARM_UP);
            var times = new long[engines.size()][QUERIES];
            var cpu = new long[engines.size()][QUERIES];
            var hits = new long[engines.size()];
            for (var i = 0; i < queries.size(); i++) {
                for (var e = 0; e < engines.size(); e++) {
                    var begun = System.nanoTime();
                    var spent = THREADS.getCurrentThreadCpuTime();
                    var found = engines.get(e).search(kind, queries.get(i));
                    if (i >= WARM_UP) {
                        cpu[e][i - WARM_UP] = THREADS.getCurrentThreadCpuTime() - spent;
                        times[e][i - WARM_UP] = System.nanoTime() - begun;
                        hits[e] += found;
                    }
                }
            }
            for (var e = 0; e < engines.size(); e++) {
                print("| %s | %s | %s | %s | %,d |"
                        .formatted(kind.title(), engines.get(e).name(), told(times[e]), told(cpu[e]), hits[e]));
            }
        }
    }

    private static String told(long[] nanos) {
        Arrays.sort(nanos);
        return "%.3f | %.3f | %.3f"
                .formatted(
                        nanos[nanos.length / 2] / 1e6,
                        nanos[nanos.length * 99 / 100] / 1e6,
                        Arrays.stream(nanos).average().orElse(0) / 1e6);
    }

    private static void concurrent(List<IndexedTerm> terms, OwnEngine own) throws Exception {
        print("\n%d clients in process:\n\n| kind | p50 ms | p99 ms | mean ms | queries/s |\n|---|---|---|---|---|"
                .formatted(CLIENTS));
        try (var pool = Executors.newFixedThreadPool(CLIENTS)) {
            for (var kind : TermQueries.values()) {
                var queries = kind.of(terms, 16_000);
                for (var round = 0; round < 2; round++) {
                    var begun = System.nanoTime();
                    var work = new ArrayList<Callable<long[]>>();
                    for (var client = 0; client < CLIENTS; client++) {
                        var part = queries.subList(client * 1_000, client * 1_000 + 1_000);
                        work.add(() -> times(own, kind, part));
                    }
                    var all = new ArrayList<Long>();
                    for (var done : pool.invokeAll(work)) {
                        Arrays.stream(done.get()).forEach(all::add);
                    }
                    var perSecond = all.size() * 1e9 / (System.nanoTime() - begun);
                    if (round > 0) {
                        print("| %s | %s | %,.0f |"
                                .formatted(
                                        kind.title(),
                                        told(all.stream()
                                                .mapToLong(Long::longValue)
                                                .toArray()),
                                        perSecond));
                    }
                }
            }
        }
    }

    private static long[] times(OwnEngine engine, TermQueries kind, List<String> queries) {
        return queries.stream()
                .mapToLong(query -> {
                    var begun = System.nanoTime();
                    engine.search(kind, query);
                    return System.nanoTime() - begun;
                })
                .toArray();
    }

    private static void growth(List<IndexedTerm> terms, OwnEngine large, OwnEngine small) {
        print("\nGrowth from %,d to %,d terms, CPU ms; at the end of those queries that find as many terms in both:\n"
                .formatted(small.index().terms(), large.index().terms()));
        print(
                "| kind | p50 | p50 | times | mean | mean | times | hits | hits | queries | p50 | p50 | times | mean | mean | times |");
        print("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (var kind : TermQueries.values()) {
            var queries = kind.of(terms, 2_000);
            cpu(small, kind, queries);
            cpu(large, kind, queries);
            var of = cpu(small, kind, queries);
            var than = cpu(large, kind, queries);
            var hits = hits(small, kind, queries);
            var more = hits(large, kind, queries);
            var same = IntStream.range(0, queries.size())
                    .filter(i -> hits[i] == more[i])
                    .toArray();
            print("| %s | %s | %.1f | %.1f | %,d | %s |"
                    .formatted(
                            kind.title(),
                            ratios(of, than),
                            Arrays.stream(hits).average().orElse(0),
                            Arrays.stream(more).average().orElse(0),
                            same.length,
                            ratios(picked(of, same), picked(than, same))));
        }
    }

    private static long[] picked(long[] times, int[] places) {
        return Arrays.stream(places).mapToLong(place -> times[place]).toArray();
    }

    private static String ratios(long[] small, long[] large) {
        return ratio(median(small), median(large)) + " | "
                + ratio(
                        Arrays.stream(small).average().orElse(0),
                        Arrays.stream(large).average().orElse(0));
    }

    private static String ratio(double small, double large) {
        return "%.4f | %.4f | %.2f".formatted(small / 1e6, large / 1e6, large / small);
    }

    private static double median(long[] times) {
        return times.length == 0 ? 0 : Arrays.stream(times).sorted().toArray()[times.length / 2];
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

    private static void texts(List<IndexedTerm> terms, OwnEngine own) {
        var random = new Random(9);
        var times = new long[2_000];
        var cpu = new long[times.length];
        var hits = 0L;
        for (var i = -1_000; i < times.length; i++) {
            var text = new StringBuilder();
            for (var words = 0; words < 100; ) {
                var term = terms.get(random.nextInt(terms.size())).text();
                text.append(term).append(' ');
                words += term.split(" ", -1).length;
            }
            var begun = System.nanoTime();
            var spent = THREADS.getCurrentThreadCpuTime();
            var found = own.index().searchInText(text.toString(), "en", 100_000).size();
            if (i >= 0) {
                cpu[i] = THREADS.getCurrentThreadCpuTime() - spent;
                times[i] = System.nanoTime() - begun;
                hits += found;
            }
        }
        print("\nsearchInText, 100 words: p50 | p99 | mean ms: %s; CPU %s; %.1f terms a text"
                .formatted(told(times), told(cpu), (double) hits / times.length));
    }
}
