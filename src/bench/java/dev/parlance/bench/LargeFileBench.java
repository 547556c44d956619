package dev.parlance.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.ServiceProcess;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Files as large as an upload may be, in a separate service with {@code -Xmx512m}: uploaded, imported, three of their
 * segments translated, exported and downloaded. The target file is compared by its digest: {@code mvn -q -Pbench
 * test-compile exec:exec@large}.
 */
public final class LargeFileBench {
    private static final long MEBIBYTES = Long.getLong("bench.mebibytes", 512);
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final ServiceProcess service;
    private final Memory memory;
    private final HttpClient http = HttpClient.newHttpClient();
    private final String project;

    private LargeFileBench(ServiceProcess service) {
        this.service = service;
        this.memory = new Memory(service.pid());
        this.project = "/projects/"
                + service.post("/projects", Map.of("name", "large", "sourceLang", "en", "targetLangs", List.of("de")))
                        .path("uid")
                        .asText();
    }

    public static void main(String... arguments) throws Exception {
        var directory = Files.createTempDirectory("parlance-bench-");
        try (var service =
                ServiceProcess.measured(directory.resolve("data"), Map.of("PARLANCE_HTTP_REQUESTS_PER_MINUTE", "0"))) {
            try {
                var bench = new LargeFileBench(service);
                for (var kind : System.getProperty("bench.kinds", "csv,txt,po").split(",", -1)) {
                    bench.run(LargeFile.valueOf(kind.toUpperCase(Locale.ROOT)), directory.resolve("large"));
                }
                System.out.printf("blocked event loops of the service: %d%n", blocked(service.stop()));
            } catch (AssertionError | Exception failed) {
                System.out.println(service.stop());
                throw failed;
            }
        } finally {
            try (var files = Files.walk(directory)) {
                files.sorted(java.util.Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    /** Vert.x warns of a loop that is blocked for two seconds; the client in this process has loops of its own. */
    private static long blocked(String log) {
        return log.lines().filter(line -> line.contains("has been blocked")).count();
    }

    private void run(LargeFile kind, Path file) throws Exception {
        long records;
        try (var out = Files.newOutputStream(file)) {
            records = kind.write(out, MEBIBYTES << 20, Set.of());
        }
        System.out.printf("%s, %,d bytes, %,d records%n", kind, Files.size(file), records);
        memory.begin();
        var begun = System.nanoTime();
        var uploaded = upload(file, "large." + kind.extension);
        var job = project + "/jobs/" + uploaded.path("jobs").path(0).path("uid").asText();
        print("upload", begun);
        begun = System.nanoTime();
        await(uploaded);
        print("import", begun);
        var translated = Set.of(0L, records / 2, records - 1);
        var edits = new ArrayList<Map<String, Object>>();
        for (var number : translated) {
            edits.add(Map.of(
                    "ordinal",
                    (number + 1) * kind.segments - 1,
                    "target",
                    LargeFile.translation(number),
                    "confirmed",
                    true));
        }
        System.out.println(Json.text(service.put(job + "/segments", Map.of("segments", edits)))
                .substring(0, 60));
        begun = System.nanoTime();
        var export = service.post(job + "/targetFile", Map.of());
        await(export);
        print("export", begun);
        begun = System.nanoTime();
        var downloaded = download(job + "/downloadTargetFile/"
                + export.path("asyncRequest").path("id").asText());
        print("download", begun);
        var expected = MessageDigest.getInstance("SHA-256");
        kind.write(new DigestOutputStream(OutputStream.nullOutputStream(), expected), MEBIBYTES << 20, translated);
        System.out.println(downloaded.equals(HexFormat.of().formatHex(expected.digest())) ? "exact" : "NOT EXACT");
    }

    private void print(String what, long begun) throws IOException {
        System.out.printf(
                "%-8s %8.1f s; most MiB since the start: %s%n", what, (System.nanoTime() - begun) / 1e9, memory.most());
    }

    private JsonNode upload(Path file, String name) throws Exception {
        var request = HttpRequest.newBuilder(service.uri(project + "/jobs"))
                .header("Authorization", service.authorization())
                .header("Content-Type", "application/octet-stream")
                .header("Content-Disposition", "attachment; filename=\"" + name + "\"")
                .POST(HttpRequest.BodyPublishers.ofFile(file))
                .build();
        return Json.MAPPER.readTree(http.send(request, BodyHandlers.ofString()).body());
    }

    private void await(JsonNode started) throws Exception {
        if (!started.has("asyncRequest")) {
            throw new IllegalStateException(started.toString());
        }
        var path = "/async/" + started.path("asyncRequest").path("id").asText();
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            memory.look();
            var now = service.get(path).path("asyncResponse");
            if (now.isObject()) {
                System.out.println(Json.text(now));
                return;
            }
            LockSupport.parkNanos(Duration.ofMillis(250).toNanos());
        }
        throw new IllegalStateException("not ended: " + service.get(path));
    }

    private String download(String path) throws Exception {
        var request = HttpRequest.newBuilder(service.uri(path))
                .header("Authorization", service.authorization())
                .build();
        var digest = MessageDigest.getInstance("SHA-256");
        try (var body = http.send(request, BodyHandlers.ofInputStream()).body()) {
            body.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The most memory of the service and of each of its worker processes, by the kernel's count. */
    private static final class Memory {
        private final long service;
        private final Map<Long, Long> workers = new HashMap<>();

        Memory(long service) {
            this.service = service;
        }

        void begin() {
            workers.clear();
        }

        void look() {
            try (Stream<ProcessHandle> all =
                    ProcessHandle.of(service).orElseThrow().descendants()) {
                all.filter(one -> isWorker(one.pid()))
                        .forEach(one -> workers.put(one.pid(), Math.max(mebibytes(one.pid()), 0)));
            }
        }

        String most() {
            look();
            return "service %d, workers %s".formatted(mebibytes(service), workers.values());
        }

        private static boolean isWorker(long pid) {
            try {
                return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), ISO_8859_1)
                        .contains("FileWorker");
            } catch (IOException gone) {
                return false;
            }
        }

        private static long mebibytes(long pid) {
            try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
                return lines.filter(line -> line.startsWith("VmHWM:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
                        .findFirst()
                        .orElse(-1);
            } catch (IOException gone) {
                return -1;
            }
        }
    }
}
