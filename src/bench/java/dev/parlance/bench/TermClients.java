package dev.parlance.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Clients that search an index in a loop, each in its own thread: directly, or like the service through one worker per
 * core.
 */
final class TermClients implements AutoCloseable {
    static final int CLIENTS = 16;
    static final int WORKERS = Runtime.getRuntime().availableProcessors();

    private final ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    private final ExecutorService workers = Executors.newFixedThreadPool(WORKERS);

    private interface Ask {
        int search(String query) throws Exception;
    }

    /** Nanoseconds of every query and of the whole run. */
    record Times(long[] each, long all) {
        double perSecond() {
            return each.length * 1e9 / all;
        }
    }

    Times apart(OwnEngine engine, TermQueries kind, List<String> queries) throws InterruptedException {
        return times(queries, query -> engine.search(kind, query));
    }

    /** Includes the time in the queue. */
    Times queued(OwnEngine engine, TermQueries kind, List<String> queries) throws InterruptedException {
        return times(
                queries,
                query -> workers.submit(() -> engine.search(kind, query)).get());
    }

    private Times times(List<String> queries, Ask ask) throws InterruptedException {
        var begun = System.nanoTime();
        var each = queries.size() / CLIENTS;
        var work = new ArrayList<Callable<long[]>>();
        for (var client = 0; client < CLIENTS; client++) {
            var part = queries.subList(client * each, client * each + each);
            work.add(() -> asked(part, ask));
        }
        var parts = clients.invokeAll(work);
        var all = System.nanoTime() - begun;
        return new Times(
                parts.stream()
                        .flatMapToLong(part -> Arrays.stream(part.resultNow()))
                        .toArray(),
                all);
    }

    private static long[] asked(List<String> queries, Ask ask) throws Exception {
        var times = new long[queries.size()];
        for (var i = 0; i < times.length; i++) {
            var begun = System.nanoTime();
            ask.search(queries.get(i));
            times[i] = System.nanoTime() - begun;
        }
        return times;
    }

    @Override
    public void close() {
        clients.close();
        workers.close();
    }
}
