package dev.parlance.bench;

import static dev.parlance.bench.Rounds.row;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.ServiceProcess;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * The load of an analysis on a separate service with a heap of 512 MiB: response times of GETs of a project with and
 * without a running analysis, live heap while 30,000 to 300,000 segments are counted, and two memories of a million
 * units that do not fit together: {@code mvn -q -Pbench test-compile exec:exec@beside
 * -Dbench.data=FOLDER}. Service, PostgreSQL and the client share the machine.
 */
public final class BesideBench {
    private static final String COMMAND = "mvn -q -Pbench test-compile exec:exec@beside -Dbench.data=FOLDER";
    private static final int ROUNDS = 5;
    private static final int FEW = 30_000;
    private static final int MIDDLE = 150_000;
    private static final int MANY = 300_000;
    private static final int UNITS = 50_000;
    private static final int MILLION = 1_000_000;
    /** GETs per second at a constant rate, without waiting for responses. */
    private static final int RATE = 200;

    private static final int SECONDS = 8;
    /** The interval between two measurements of the heap, each of which collects it. */
    private static final long PAUSE = 2_000_000_000;

    private final ServiceProcess service;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String project;

    private BesideBench(ServiceProcess service) {
        this.service = service;
        this.project = "/projects/"
                + service.post("/projects", Map.of("name", "Bench", "sourceLang", "en", "targetLangs", List.of("es")))
                        .path("uid")
                        .asText();
    }

    public static void main(String... arguments) throws Exception {
        var data = BenchData.of(arguments, COMMAND, "tm", "tm_1m", "job_fuzzy5k");
        var only = arguments.length > 1 ? arguments[1] : "";
        var directory = Files.createTempDirectory("parlance-bench-");
        try (var service = ServiceProcess.measured(directory, Map.of("PARLANCE_HTTP_REQUESTS_PER_MINUTE", "0"))) {
            var bench = new BesideBench(service);
            if (only.isEmpty() || only.equals("million")) {
                bench.million(data);
            }
            var units = data.lines("tm");
            bench.read(bench.memory(units.subList(0, Math.min(UNITS, units.size()))));
            var lines = new ArrayList<String>();
            data.each("tm_1m", line -> {
                if (lines.size() < MANY) {
                    lines.add(line);
                }
            });
            if (only.equals("million")) {
                return;
            }
            var few = bench.job(lines.subList(0, FEW));
            if (only.isEmpty() || only.equals("latency")) {
                bench.latencies(few);
            }
            if (only.isEmpty() || only.equals("heap")) {
                bench.heaps(List.of(few, bench.job(lines.subList(0, MIDDLE)), bench.job(lines)));
            }
            System.out.println(service.stop()
                            .lines()
                            .filter(line -> line.contains("Exception"))
                            .count() + " exceptions in its log");
        } finally {
            delete(directory);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            files.sorted(java.util.Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }

    /** Each of the two memories fits into the budget, but not both. */
    private void million(BenchData data) throws IOException {
        var texts = new ArrayList<String>();
        data.each("tm_1m", SmallHeap.cut(unit -> {
            if (texts.size() < MILLION) {
                texts.add(unit);
            }
        }));
        var wanted = new ArrayList<String>();
        data.each("job_fuzzy5k", SmallHeap.cut(wanted::add));
        var memories = List.of(memory(texts), memory(texts));
        var job = job(wanted);
        row("heap of 512 MiB", "seconds", "alive MB", "segments with a match from 50 to 99", "warnings", "digest");
        for (var round = 0; round < 2; round++) {
            for (var memory : memories) {
                read(memory);
                var begin = System.nanoTime();
                var request = service.post(
                        "/analyses/byProviders",
                        Map.of("jobs", List.of(Map.of("uid", job)), "includeFuzzyRepetitions", false));
                var one = request.path("analyses").path(0);
                var response = ended(one.path("asyncRequest")).path("asyncResponse");
                var seconds = (System.nanoTime() - begin) / 1e9;
                var analysis = service.get(
                        "/analyses/" + one.path("analyse").path("uid").asText());
                var cells = analysis.path("analyseLanguageParts")
                        .path(0)
                        .path("data")
                        .path("transMemoryMatches");
                row(
                        "memory %d of %,d units".formatted(memories.indexOf(memory) + 1, texts.size()),
                        "%.1f".formatted(seconds),
                        "%.1f".formatted(alive() / 1048576.0),
                        List.of("match50", "match75", "match85", "match95").stream()
                                .mapToInt(band ->
                                        cells.path(band).path("segments").asInt())
                                .sum(),
                        response.path("warnings").findValuesAsText("code"),
                        analysis.path("digest").asText().substring(0, 12));
            }
        }
    }

    private String memory(List<String> units) throws IOException {
        var begin = System.nanoTime();
        var memory = service.post(
                        "/transMemories", Map.of("name", "Bench", "sourceLang", "en", "targetLangs", List.of("es")))
                .path("uid")
                .asText();
        var tmx = new StringBuilder("""
                <?xml version="1.0"?><tmx version="1.4"><header srclang="en" segtype="sentence" adminlang="en"
                datatype="xml" creationtool="bench" creationtoolversion="1" o-tmf="bench"/><body>
                """);
        units.forEach(unit -> tmx.append(
                "<tu><tuv xml:lang=\"en\"><seg>%1$s</seg></tuv><tuv xml:lang=\"es\"><seg>%1$s</seg></tuv></tu>\n"
                        .formatted(unit.replace("&", "&amp;").replace("<", "&lt;"))));
        tmx.append("</body></tmx>");
        var imported = service.upload(
                "/transMemories/" + memory + "/import",
                "bench.tmx",
                tmx.toString().getBytes(StandardCharsets.UTF_8));
        ended(imported.path("asyncRequest"));
        System.out.printf("memory of %,d units in %.0f s%n", units.size(), (System.nanoTime() - begin) / 1e9);
        return memory;
    }

    /** Attaches it as the only memory of the project. */
    private void read(String memory) {
        service.put(
                project + "/transMemories",
                Map.of("transMemories", List.of(Map.of("transMemory", Map.of("uid", memory)))));
    }

    private JsonNode ended(JsonNode request) throws IOException {
        return service.until(
                "/async/" + request.path("id").asText(),
                answer -> !answer.path("asyncResponse").isNull());
    }

    /** A gettext catalogue with at least one segment per line. */
    private String job(List<String> lines) throws IOException {
        var file = new StringBuilder("msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n");
        lines.forEach(line -> file.append("\nmsgid \"%s\"\nmsgstr \"\"\n"
                .formatted(line.replace("\\", "\\\\").replace("\"", "\\\""))));
        var uploaded = service.upload(
                project + "/jobs",
                "bench%d.po".formatted(lines.size()),
                file.toString().getBytes(StandardCharsets.UTF_8));
        ended(uploaded.path("asyncRequest"));
        var job = uploaded.path("jobs").path(0).path("uid").asText();
        System.out.printf("job of %,d segments%n", segments(job));
        return job;
    }

    private int segments(String job) {
        return service.get(project + "/jobs/" + job).path("endIndex").asInt() + 1;
    }

    private JsonNode analyse(String job, boolean similar) {
        return service.post(
                        "/analyses/byProviders",
                        Map.of("jobs", List.of(Map.of("uid", job)), "includeFuzzyRepetitions", similar))
                .path("analyses")
                .path(0)
                .path("asyncRequest");
    }

    private void latencies(String job) throws IOException {
        ended(analyse(job, true));
        gets(3);
        var idle = new ArrayList<double[]>();
        var busy = new ArrayList<double[]>();
        for (var round = 0; round < ROUNDS; round++) {
            idle.add(gets(SECONDS));
            // one after another while GETs are sent, like a queue of analyses
            var going = new Going(job);
            busy.add(gets(SECONDS));
            going.stop();
        }
        row("GET one project, %d a second".formatted(RATE), "p50 ms", "p99 ms", "max ms");
        row("no analysis", median(idle, 0), median(idle, 1), median(idle, 2));
        row("an analysis runs", median(busy, 0), median(busy, 1), median(busy, 2));
        row("p99 of rounds", shown(idle), shown(busy));
    }

    /** Analyses of a job one after another; two of them always wait. */
    private final class Going {
        private final Thread thread;
        private volatile boolean ended;

        Going(String job) {
            thread = Thread.ofVirtual().start(() -> {
                try {
                    var before = analyse(job, true);
                    while (!ended) {
                        var next = analyse(job, true);
                        ended(before);
                        before = next;
                    }
                    ended(before);
                } catch (IOException broken) {
                    throw new java.io.UncheckedIOException(broken);
                }
            });
        }

        void stop() {
            ended = true;
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String median(List<double[]> rounds, int column) {
        var sorted =
                rounds.stream().mapToDouble(round -> round[column]).sorted().toArray();
        return "%.2f".formatted(sorted[sorted.length / 2]);
    }

    private static String shown(List<double[]> rounds) {
        return String.join(
                ", ", rounds.stream().map(round -> "%.1f".formatted(round[1])).toList());
    }

    /** p50, p99 and maximum in milliseconds since the time at which each request was due. */
    private double[] gets(int seconds) {
        var count = RATE * seconds;
        var request = HttpRequest.newBuilder(service.uri(project))
                .header("Authorization", service.authorization())
                .build();
        var took = new double[count];
        var all = new ArrayList<CompletableFuture<?>>();
        var begin = System.nanoTime();
        for (var i = 0; i < count; i++) {
            var number = i;
            var due = begin + 1_000_000_000L / RATE * i;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            all.add(http.sendAsync(request, HttpResponse.BodyHandlers.discarding())
                    .thenAccept(answer -> {
                        if (answer.statusCode() != 200) {
                            throw new IllegalStateException("answered " + answer.statusCode());
                        }
                        took[number] = (System.nanoTime() - due) / 1e6;
                    }));
        }
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
        Arrays.sort(took);
        return new double[] {took[count / 2], took[count * 99 / 100], took[count - 1]};
    }

    private void heaps(List<String> jobs) throws IOException {
        ended(analyse(jobs.getFirst(), false));
        row("heap of 512 MiB", "before MB", "most alive MB", "more MB", "seconds");
        for (var similar : new boolean[] {false, true}) {
            for (var round = 0; round < 2; round++) {
                for (var job : jobs) {
                    heap(job, similar);
                }
            }
        }
    }

    private void heap(String job, boolean similar) throws IOException {
        var before = alive();
        var most = 0L;
        var begin = System.nanoTime();
        var request = analyse(job, similar);
        while (service.get("/async/" + request.path("id").asText())
                .path("asyncResponse")
                .isNull()) {
            most = Math.max(most, alive());
            LockSupport.parkNanos(PAUSE);
        }
        IntFunction<String> megabytes = kib -> "%.1f".formatted(kib / 1024.0);
        row(
                "%,d segments, internal fuzzy matches %s".formatted(segments(job), similar ? "on" : "off"),
                megabytes.apply((int) (before >> 10)),
                megabytes.apply((int) (most >> 10)),
                megabytes.apply((int) (most - before >> 10)),
                "%.1f".formatted((System.nanoTime() - begin) / 1e9));
    }

    /** Bytes of the live objects after a full collection. */
    private long alive() throws IOException {
        var process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/jcmd",
                        Long.toString(service.pid()),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        try (var reader = process.inputReader()) {
            var total = reader.lines().filter(line -> line.startsWith("Total")).findFirst();
            return Long.parseLong(total.orElseThrow().split("\\s+")[2]);
        }
    }
}
