package dev.parlance.bench;

import dev.parlance.db.TestDatabase;
import dev.parlance.termbase.search.FuzzyRecall;
import dev.parlance.termbase.search.IndexedTerm;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Term search in process compared with Lucene and PostgreSQL on the same terms in the same run: {@code mvn -q -Pbench
 * test-compile exec:exec@term -Dbench.data=<folder>}, where the folder holds {@code termbase/wordnet-full.csv.gz}. The
 * engines are asked in turn, query by query, by one thread; then the index alone by 16 threads, at a tenth of the
 * terms, and for the terms of texts.
 */
public final class TermBench {
    private static final int TERMS = 1_100_000;
    private static final int QUERIES = 300;
    private static final int WARM_UP = 100;
    private static final int WARM_UP_OWN = 10_000;
    private static final int RECALLED = 100;
    private static final int EACH = 1_000;
    /** The CPU time of the thread of a query; the time of a separate server is not included. */
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
            // code of a few microseconds is compiled only after thousands of calls
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

    /** Runs the queries in turn, after a warm-up. */
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

    private static void concurrent(List<IndexedTerm> terms, OwnEngine own) throws Exception {
        print("\n%d clients in process, each on a thread of its own, and through %d workers as in the service:\n"
                .formatted(TermClients.CLIENTS, TermClients.WORKERS));
        print("| kind | p50 ms | p99 ms | mean ms | queries/s | p50 ms | p99 ms | mean ms | queries/s |");
        print("|---|---|---|---|---|---|---|---|---|");
        try (var clients = new TermClients()) {
            for (var kind : TermQueries.values()) {
                var queries = kind.of(terms, TermClients.CLIENTS * EACH);
                var apart = clients.apart(own, kind, queries);
                var queued = clients.queued(own, kind, queries);
                print("| %s | %s | %,.0f | %s | %,.0f |"
                        .formatted(
                                kind.title(),
                                told(apart.each()),
                                apart.perSecond(),
                                told(queued.each()),
                                queued.perSecond()));
            }
        }
    }

    private static void growth(List<IndexedTerm> terms, OwnEngine large, OwnEngine small) throws Exception {
        var growth = new TermGrowth(small, large);
        print("\nGrowth from %,d to %,d terms, ms, %d clients through %d workers:\n"
                .formatted(small.index().terms(), large.index().terms(), TermClients.CLIENTS, TermClients.WORKERS));
        print("| kind | p50 | mean | p99 |");
        print("|---|---|---|---|");
        try (var clients = new TermClients()) {
            for (var kind : TermQueries.values()) {
                var queries = kind.of(terms, TermClients.CLIENTS * EACH);
                print("| %s | %s |".formatted(kind.title(), growth.ofClients(clients, kind, queries)));
            }
        }
        print("\nThe same, CPU ms of one thread; at the end of those queries that find as many terms in both:\n");
        print("| kind | p50 | mean | p99 | hits | queries | p50 | mean | p99 |");
        print("|---|---|---|---|---|---|---|---|---|");
        for (var kind : TermQueries.values()) {
            var queries = kind.of(terms, TermClients.CLIENTS * EACH);
            print("| %s | %s |".formatted(kind.title(), growth.ofOneThread(kind, queries)));
        }
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
            var found = own.index()
                    .searchInText(text.toString(), "en", 100_000, Long.MAX_VALUE)
                    .hits()
                    .size();
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
