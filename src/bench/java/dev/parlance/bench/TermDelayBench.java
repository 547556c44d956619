package dev.parlance.bench;

import dev.parlance.TestService;
import dev.parlance.db.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The time after the response to a change during which another instance on the same PostgreSQL finds the old state:
 * {@code mvn -q -Pbench test-compile exec:exec@term-delay}.
 */
public final class TermDelayBench {
    private static final int CHANGES = 100;
    private static final int TERMS = 20_000;

    private TermDelayBench() {}

    public static void main(String... args) {
        var database = TestDatabase.fresh();
        var settings = new String[] {"http.requestsPerMinute", "0"};
        try (var one = TestService.on(database, settings);
                var two = TestService.on(database, settings)) {
            System.out.println("| change | p50 ms | p99 ms | most ms |\n|---|---|---|---|");
            run(one.admin(), two.admin());
        }
        System.exit(0);
    }

    private static void run(TestService.Client writer, TestService.Client reader) {
        var base = "/termBases/"
                + writer.post("/termBases", Map.of("name", "bench", "langs", List.of("en", "de")))
                        .uid();
        var csv = new StringBuilder("conceptId,lang,text\n");
        for (var i = 0; i < TERMS; i++) {
            csv.append("k%d,en,filler %d\n".formatted(i, i));
        }
        writer.upload(base + "/upload", "terms.csv", csv.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
        var added = new ArrayList<Long>();
        var deleted = new ArrayList<Long>();
        for (var i = 0; i < CHANGES; i++) {
            var text = "novelty" + i;
            var term = writer.post(base + "/terms", Map.of("lang", "en", "text", text))
                    .json();
            added.add(until(reader, base, text, 1));
            writer.delete(base + "/terms/" + term.path("id").asText());
            deleted.add(until(reader, base, text, 0));
        }
        tell("a term added on one is found on the other", added);
        tell("a term deleted on one is no longer found on the other", deleted);
    }

    /** Nanoseconds until a search finds this number of terms. */
    private static long until(TestService.Client reader, String base, String text, int hits) {
        var begun = System.nanoTime();
        var query = Map.of("query", "\"" + text + "\"", "sourceLang", "en", "targetLangs", List.of("de"));
        while (reader.post(base + "/search", query).json().path("searchResults").size() != hits) {
            Thread.onSpinWait();
        }
        return System.nanoTime() - begun;
    }

    private static void tell(String what, List<Long> nanos) {
        var sorted = nanos.stream().sorted().toList();
        System.out.println("| %s | %.1f | %.1f | %.1f |"
                .formatted(
                        what,
                        sorted.get(sorted.size() / 2) / 1e6,
                        sorted.get(sorted.size() * 99 / 100) / 1e6,
                        sorted.getLast() / 1e6));
    }
}
