package dev.parlance.bench;

import dev.parlance.db.TestDatabase;
import dev.parlance.termbase.search.FuzzyRecall;
import dev.parlance.termbase.search.IndexedTerm;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
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
    private static final int WARM_UP_OWN = 10_000;
    private static final int RECALLED = 100;
    private static final int CLIENTS = 16;
    private static final int EACH = 1_000;
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
        }
        concurrent(terms, own);
        var small = OwnEngine.of(terms.subList(0, terms.size() / 10));
        growth(terms, own, small);
        texts(terms, own);
        var recall = new FuzzyRecall(terms).of(own.index(), TermQueries.FUZZY.of(terms, RECALLED));
        print("\nOne or two typing errors, %d queries: %,d of the %,d hits that measuring every term finds"
                .formatted(RECALLED, recall.found(), recall.wanted()));
    }

    private static void print(String line) {
        System.out.println(line);
    }

    private static void compare(List<IndexedTerm> terms, List<? extends TermEngine> engines) throws Exception {
        print("| kind | engine | p50 ms | p99 ms | mean ms | CPU p50 ms | CPU p99 ms | CPU mean ms | hits |");
        print("|---|---|---|---|---|---|---|---|---|");
        for (var kind : TermQueries.values()) {
            // what takes microseconds is compiled only after thousands
            for (var query : kind.of(terms, WARM_UP_OWN)) {
                engines.getFirst().search(kind, query);
            }
        }
        for (var kind : TermQueries.values()) {
            var queries = kind.of(terms, QUERIES + WARM_UP);
            for (var engine : engines) {
                print("| %s | %s | %s |".formatted(kind.title(), engine.name(), measured(engine, kind, queries)));
            }
        }
    }

    /** One after the other, after some to warm up. */
    private static String measured(TermEngine engine, TermQueries kind, List<String> queries) throws Exception {
        var times = new long[QUERIES];
        var cpu = new long[QUERIES];
        var hits = 0L;
        for (var i = -WARM_UP; i < QUERIES; i++) {
            var begun = System.nanoTime();
            var spent = THREADS.getCurrentThreadCpuTime();
            var found = engine.search(kind, queries.get(i + WARM_UP));
            if (i >= 0) {
                cpu[i] = THREADS.getCurrentThreadCpuTime() - spent;
                times[i] = System.nanoTime() - begun;
                hits += found;
            }
        }
        return "%s | %s | %,d".formatted(told(times), told(cpu), hits);
    }

    private static String told(long[] nanos) {
        Arrays.sort(nanos);
        return "%.3f | %.3f | %.3f"
                .formatted(
                        nanos[nanos.length / 2] / 1e6,
                        nanos[nanos.length * 99 / 100] / 1e6,
                        Arrays.stream(nanos).average().orElse(0) / 1e6);
    }

    /** Clients that ask again as soon as they have their answer, each by itself or through as many workers as there are cores. */
    private static void concurrent(List<IndexedTerm> terms, OwnEngine own) throws Exception {
        var cores = Runtime.getRuntime().availableProcessors();
        print("\n%d clients in process, each on a thread of its own, and through %d workers as in the service:\n"
                .formatted(CLIENTS, cores));
        print("| kind | p50 ms | p99 ms | mean ms | queries/s | p50 ms | p99 ms | mean ms | queries/s |");
        print("|---|---|---|---|---|---|---|---|---|");
        try (var clients = Executors.newFixedThreadPool(CLIENTS);
                var workers = Executors.newFixedThreadPool(cores)) {
            for (var kind : TermQueries.values()) {
                var queries = kind.of(terms, CLIENTS * EACH);
                var apart = clients(clients, queries, query -> own.search(kind, query));
                var queued = clients(
                        clients,
                        queries,
                        query -> workers.submit(() -> own.search(kind, query)).get());
                print("| %s | %s | %s |".formatted(kind.title(), apart, queued));
            }
        }
    }

    private interface Ask {
        int search(String query) throws Exception;
    }

    private static String clients(ExecutorService pool, List<String> queries, Ask ask) throws Exception {
        var begun = System.nanoTime();
        var work = new ArrayList<Callable<long[]>>();
        for (var client = 0; client < CLIENTS; client++) {
            var part = queries.subList(client * EACH, client * EACH + EACH);
            work.add(() -> times(part, ask));
        }
        var all = new ArrayList<Long>();
        for (var done : pool.invokeAll(work)) {
            Arrays.stream(done.get()).forEach(all::add);
        }
        var perSecond = all.size() * 1e9 / (System.nanoTime() - begun);
        return "%s | %,.0f"
                .formatted(told(all.stream().mapToLong(Long::longValue).toArray()), perSecond);
    }

    private static long[] times(List<String> queries, Ask ask) throws Exception {
        var times = new long[queries.size()];
        for (var i = 0; i < times.length; i++) {
            var begun = System.nanoTime();
            ask.search(queries.get(i));
            times[i] = System.nanoTime() - begun;
        }
        return times;
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
