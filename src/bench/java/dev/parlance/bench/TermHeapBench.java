package dev.parlance.bench;

import dev.parlance.ServiceProcess;
import dev.parlance.termbase.search.IndexedTerm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A term base of a million terms in a separate service with {@code -Xmx512m}: imported, searched, imported again as an
 * update, and searched again: {@code mvn -q -Pbench test-compile exec:exec@term-heap -Dbench.data=<folder>}.
 */
public final class TermHeapBench {
    private static final int TERMS = Integer.getInteger("bench.terms", 1_000_000);
    private static final int LIMIT = 20;

    private final ServiceProcess service;
    private final String base;
    private final List<String> queries = new ArrayList<>();

    private TermHeapBench(ServiceProcess service, List<IndexedTerm> terms) {
        this.service = service;
        base = "/termBases/"
                + service.post("/termBases", Map.of("name", "bench", "langs", List.of("en", "de")))
                        .path("uid")
                        .asText();
        for (var i = 0; i < 100; i++) {
            for (var kind : TermQueries.values()) {
                queries.addAll(kind.of(terms, 1 + i).subList(i, i + 1));
            }
        }
    }

    public static void main(String... arguments) throws Exception {
        var directory = Files.createTempDirectory("parlance-bench-");
        try (var service = ServiceProcess.measured(directory, Map.of("PARLANCE_HTTP_REQUESTS_PER_MINUTE", "0"))) {
            var terms = TermData.read(Path.of(arguments[0])).terms(TERMS);
            new TermHeapBench(service, terms).run(csv(terms));
        } finally {
            try (var files = Files.walk(directory)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    private void run(byte[] csv) throws IOException {
        for (var time = 1; time <= 2; time++) {
            var begun = System.nanoTime();
            upload(csv);
            System.out.printf("import %d: %,d terms in %.1f s%n", time, TERMS, (System.nanoTime() - begun) / 1e9);
            begun = System.nanoTime();
            search("water");
            System.out.printf("first search after it: %.1f s%n", (System.nanoTime() - begun) / 1e9);
            searches();
        }
        System.out.printf("most memory of the process: %s%n", most());
    }

    private void upload(byte[] csv) throws IOException {
        var answer = service.upload(base + "/upload", "terms.csv", csv);
        var last = service.until(
                base + "/imports/" + answer.path("uid").asText(),
                now -> !now.path("status").asText().equals("RUNNING"));
        if (!last.path("status").asText().equals("OK")) {
            throw new IllegalStateException(last.toString());
        }
    }

    private void searches() {
        var times = new long[queries.size()];
        var hits = 0;
        for (var i = 0; i < times.length; i++) {
            var begun = System.nanoTime();
            hits += search(queries.get(i));
            times[i] = System.nanoTime() - begun;
        }
        Arrays.sort(times);
        System.out.printf(
                "%,d searches of all kinds, one after the other: %,d hits, p50 %.2f, p99 %.2f, most %.2f ms%n",
                times.length,
                hits,
                times[times.length / 2] / 1e6,
                times[times.length * 99 / 100] / 1e6,
                times[times.length - 1] / 1e6);
    }

    private int search(String query) {
        var answer = service.post(
                base + "/search",
                Map.of("query", query, "sourceLang", "en", "targetLangs", List.of("de"), "limit", LIMIT));
        if (!answer.has("searchResults")) {
            throw new IllegalStateException(answer.toString());
        }
        return answer.path("searchResults").size();
    }

    private String most() throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(service.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmHWM"))
                .findFirst()
                .orElse("not known");
    }

    private static byte[] csv(List<IndexedTerm> terms) {
        var csv = new StringBuilder("conceptId,lang,text\n");
        for (var term : terms) {
            csv.append('k')
                    .append(term.conceptId())
                    .append(term.termId() % 2 == 0 ? ",de,\"" : ",en,\"")
                    .append(term.text().replace("\"", "\"\""))
                    .append("\"\n");
        }
        return csv.toString().getBytes(StandardCharsets.UTF_8);
    }
}
