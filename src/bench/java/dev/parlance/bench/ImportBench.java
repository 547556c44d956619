package dev.parlance.bench;

import static dev.parlance.bench.Rounds.row;

import dev.parlance.TestService;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * The import of a gettext catalogue of 10 MB: the time from the first byte of its upload until the import of its job is
 * OK: {@code mvn -q -Pbench test-compile exec:exec@import -Dbench.data=FOLDER}. Service, client and PostgreSQL share
 * the machine.
 */
public final class ImportBench {
    private static final String COMMAND = "mvn -q -Pbench test-compile exec:exec@import -Dbench.data=FOLDER";
    private static final int BYTES = 10_000_000;
    private static final int ROUNDS = 7;
    private static final int WARMING = 2;
    private static final long PAUSE = 25_000_000;

    private final TestService.Client client;
    private final String project;

    /** One import. */
    private record Imported(int segments, double answered, double seconds) {}

    private ImportBench(TestService.Client client) {
        this.client = client;
        this.project = "/projects/"
                + client.post("/projects", Map.of("name", "Bench", "sourceLang", "en", "targetLangs", List.of("es")))
                        .uid();
    }

    public static void main(String... arguments) throws Exception {
        var file = catalogue(BenchData.of(arguments, COMMAND, "tm").lines("tm")).getBytes(StandardCharsets.UTF_8);
        try (var service = TestService.start("http.requestsPerMinute", "0")) {
            var bench = new ImportBench(service.admin());
            var rounds = new Imported[ROUNDS];
            for (var round = -WARMING; round < ROUNDS; round++) {
                var imported = bench.round(file, round);
                if (round >= 0) {
                    rounds[round] = imported;
                }
            }
            var perSecond = Arrays.stream(rounds)
                    .mapToDouble(each -> each.segments / each.seconds)
                    .sorted()
                    .toArray();
            var answered = Arrays.stream(rounds)
                    .mapToDouble(Imported::answered)
                    .sorted()
                    .toArray();
            row("%.1f MB, %,d segments".formatted(file.length / 1e6, rounds[0].segments));
            row("answered 201 after", "%.2f s".formatted(answered[ROUNDS / 2]));
            row(
                    "import",
                    "%,.0f segments/s (%,.0f – %,.0f)"
                            .formatted(perSecond[ROUNDS / 2], perSecond[0], perSecond[ROUNDS - 1]));
        }
    }

    /** Every text with the next one as its translation. */
    private static String catalogue(List<String> texts) {
        var file = new StringBuilder("""
                msgid ""
                msgstr ""
                "Content-Type: text/plain; charset=UTF-8\\n"
                "Language: es\\n"
                """);
        for (var i = 0; file.length() < BYTES; i++) {
            file.append("\n#: library/part%d.rst:%d\nmsgid \"%s\"\nmsgstr \"%s\"\n"
                    .formatted(
                            i / 500,
                            i,
                            quoted(texts.get(i % texts.size())),
                            quoted(texts.get((i + 1) % texts.size()))));
        }
        return file.toString();
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private Imported round(byte[] file, int round) {
        var begin = System.nanoTime();
        var uploaded = client.with("Parlance", "{}").upload(project + "/jobs", "part%d.po".formatted(round), file);
        var answered = (System.nanoTime() - begin) / 1e9;
        var job = project + "/jobs/"
                + uploaded.json().path("jobs").path(0).path("uid").asText();
        while (true) {
            var now = client.get(job).json();
            var seconds = (System.nanoTime() - begin) / 1e9;
            switch (now.path("importStatus").path("status").asText()) {
                case "OK" -> {
                    return new Imported(now.path("endIndex").asInt() + 1, answered, seconds);
                }
                case "RUNNING", "NEW", "WAITING" -> LockSupport.parkNanos(PAUSE);
                default -> throw new IllegalStateException(now.toString());
            }
        }
    }
}
