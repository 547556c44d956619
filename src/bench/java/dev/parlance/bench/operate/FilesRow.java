package dev.parlance.bench.operate;

import dev.parlance.storage.s3.S3Server;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * How fast a large file goes through an instance, up and down, with files in the database and with files in S3, in
 * turn. The S3 server is S3Proxy on the same machine, which stores objects as files.
 */
final class FilesRow implements Row {
    private static final int MIB = Integer.getInteger("bench.mib", 512);
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);
    private static final int PIECE = 1 << 20;

    @Override
    public String name() {
        return "files";
    }

    @Override
    public String measure() {
        return "a file of %d MiB up and down, median of %d rounds, MiB/s (CPU seconds of the instance)"
                .formatted(MIB, ROUNDS);
    }

    @Override
    public String goal() {
        return "both whole";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        var s3 = place.keep(S3Server.start());
        var sides = List.of(
                new Side("database", place.instance(server, Map.of())),
                new Side("S3", place.instance(server, s3.environment())));
        var file = random(place.folder().resolve("large.bin"));
        for (var side : sides) {
            side.api = place.api(side.instance.base());
            side.references = "/projects/%s/references".formatted(side.api.project());
        }
        for (var round = 0; round < ROUNDS; round++) {
            for (var side : sides) {
                side.round(file);
            }
        }
        var text = sides.stream().map(Side::text).toList();
        return new Outcome(String.join("; ", text), sides.stream().allMatch(side -> side.whole));
    }

    private static Path random(Path file) throws IOException {
        var random = new Random(1);
        var piece = new byte[PIECE];
        try (var out = Files.newOutputStream(file)) {
            for (var i = 0; i < MIB; i++) {
                random.nextBytes(piece);
                out.write(piece);
            }
        }
        return file;
    }

    /** An instance with one store. */
    private static final class Side {
        private final String store;
        private final Instance instance;
        private final List<Double> up = new ArrayList<>();
        private final List<Double> down = new ArrayList<>();
        private final List<Double> upCpu = new ArrayList<>();
        private final List<Double> downCpu = new ArrayList<>();
        private Api api;
        private String references;
        private boolean whole = true;

        Side(String store, Instance instance) {
            this.store = store;
            this.instance = instance;
        }

        void round(Path file) throws Exception {
            var cpu = instance.seconds();
            var begun = System.nanoTime();
            var uid = api.upload(references, file).path("uid").asText();
            up.add(MIB * 1e9 / (System.nanoTime() - begun));
            upCpu.add(instance.seconds() - cpu);
            cpu = instance.seconds();
            begun = System.nanoTime();
            try (var sent = Files.newInputStream(file);
                    var received = api.open(references + "/" + uid + "/download", Map.of())
                            .body()) {
                whole &= same(sent, received);
            }
            down.add(MIB * 1e9 / (System.nanoTime() - begun));
            downCpu.add(instance.seconds() - cpu);
        }

        private static boolean same(InputStream sent, InputStream received) throws IOException {
            while (true) {
                var expected = sent.readNBytes(PIECE);
                if (!java.util.Arrays.equals(expected, received.readNBytes(PIECE))) {
                    return false;
                }
                if (expected.length == 0) {
                    return true;
                }
            }
        }

        String text() {
            return "%s: up %.0f (%.1f s), down %.0f (%.1f s)"
                    .formatted(store, median(up), median(upCpu), median(down), median(downCpu));
        }

        private static double median(List<Double> values) {
            Collections.sort(values);
            return values.get(values.size() / 2);
        }
    }
}
