package dev.parlance.storage.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.ServiceProcess;
import dev.parlance.shared.Json;
import dev.parlance.shared.Sha256;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The largest file, in a process with a heap of the same size. */
@Tag("drill")
class S3LargeFileIT {
    private static final int PIECE_BYTES = 1 << 20;
    private static final int PIECES = 512;

    @TempDir
    private Path directory;

    @Test
    void streamsTheLargestFileBothWays() throws IOException {
        try (var s3 = S3Server.start();
                var service = ServiceProcess.start(directory, s3.environment())) {
            var body = Map.of("name", "Large", "sourceLang", "en", "targetLangs", List.of("de"));
            var path =
                    "/projects/" + service.post("/projects", body).path("uid").asText() + "/references";
            var sent = Sha256.start();
            var upload = open(service, "POST", path);
            upload.setDoOutput(true);
            upload.setFixedLengthStreamingMode((long) PIECES * PIECE_BYTES);
            upload.setRequestProperty("Content-Disposition", "attachment; filename=large.bin");
            upload.setRequestProperty("Content-Type", "application/octet-stream");
            try (var out = upload.getOutputStream()) {
                var random = new Random(1);
                var piece = new byte[PIECE_BYTES];
                for (var i = 0; i < PIECES; i++) {
                    random.nextBytes(piece);
                    sent.update(piece);
                    out.write(piece);
                }
            }
            assertThat(upload.getResponseCode()).isEqualTo(201);
            var uid = Json.MAPPER.readTree(upload.getInputStream()).path("uid").asText();
            var received = Sha256.start();
            try (var in = open(service, "GET", path + "/" + uid + "/download").getInputStream()) {
                var piece = new byte[PIECE_BYTES];
                for (var count = in.read(piece); count >= 0; count = in.read(piece)) {
                    received.update(piece, 0, count);
                }
            }
            assertThat(HexFormat.of().formatHex(received.digest()))
                    .isEqualTo(HexFormat.of().formatHex(sent.digest()));
        }
    }

    private static HttpURLConnection open(ServiceProcess service, String method, String path) throws IOException {
        var connection = (HttpURLConnection) service.uri(path).toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setRequestProperty("Authorization", service.authorization());
        return connection;
    }
}
