package dev.parlance.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.ServiceProcess;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.db.DistributionServer;
import dev.parlance.shared.Json;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.webhook.Receiver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Drills with the programs that operators use: events that were accepted and not delivered before a backup are
 * delivered once after it was restored, the feed shows all of them, and cursors continue.
 */
@Tag("drill")
class RestoreDrillIT {
    private static final int EVENTS = 20;
    /** More than a new cluster has had when the backup is restored. */
    private static final String TRANSACTIONS = """
            do $$
            begin
              for i in 1..20000 loop
                perform pg_current_xact_id();
                commit;
              end loop;
            end
            $$
            """;

    private final Receiver receiver = Receiver.kind();

    @TempDir
    private Path directory;

    private Path folder = Path.of("");
    private String cursor = "";

    @BeforeEach
    void create() throws IOException {
        assumeTrue(DistributionServer.isInstalled(), "Debian's PostgreSQL is not installed");
        folder = DistributionServer.folder();
    }

    @AfterEach
    void close() throws IOException {
        receiver.close();
        TemporaryFiles.delete(folder);
    }

    @Test
    void aLogicalBackupInANewCluster() throws IOException {
        var backup = folder.resolve("backup");
        try (var before = DistributionServer.create(folder.resolve("before"))) {
            before.execute(TRANSACTIONS);
            accept(before);
            before.dump(backup);
        }
        try (var after = DistributionServer.create(folder.resolve("after"))) {
            after.restore(backup);
            deliver(after);
        }
    }

    @Test
    void aPhysicalBackup() throws IOException {
        try (var before = DistributionServer.create(folder.resolve("before"))) {
            before.execute(TRANSACTIONS);
            accept(before);
            before.copy(folder.resolve("copy"));
        }
        try (var after = DistributionServer.on(folder.resolve("copy"))) {
            deliver(after);
        }
    }

    private ServiceProcess service(DistributionServer server, String roles) throws IOException {
        return ServiceProcess.start(
                directory,
                Map.of(
                        "PARLANCE_DATABASE_URL",
                        server.url(),
                        "PARLANCE_ROLES",
                        roles,
                        "PARLANCE_SECRETS_ENCRYPTION_KEY",
                        TestService.KEY,
                        "PARLANCE_DELIVERY_ALLOWED_NETWORKS",
                        "127.0.0.0/8"));
    }

    /** Without the role that would deliver them. */
    private void accept(DistributionServer server) throws IOException {
        try (var service = service(server, "http")) {
            service.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_CREATED")));
            publish(service, 0);
            cursor = service.get("/events?after=latest").path("next").asText();
            publish(service, EVENTS);
        }
    }

    private static void publish(ServiceProcess service, int from) {
        for (var i = from; i < from + EVENTS; i++) {
            service.post("/events", TestEvents.of("JOB_CREATED", Map.of("number", i)));
        }
    }

    private void deliver(DistributionServer server) throws IOException {
        try (var service = service(server, "http,delivery")) {
            publish(service, 2 * EVENTS);
            var got = receiver.await(3 * EVENTS);
            assertThat(got.stream().map(one -> number(Json.read(one.body(), JsonNode.class))))
                    .containsExactlyInAnyOrderElementsOf(numbers(0, 3 * EVENTS));
            assertThat(listed(service, "/events?pageSize=1000")).containsExactlyElementsOf(numbers(0, 3 * EVENTS));
            assertThat(listed(service, "/events?pageSize=1000&after=" + cursor))
                    .containsExactlyElementsOf(numbers(EVENTS, 3 * EVENTS));
        }
    }

    private static Stream<Integer> listed(ServiceProcess service, String path) {
        return StreamSupport.stream(service.get(path).path("content").spliterator(), false)
                .map(event -> number(event.path("body")));
    }

    private static int number(JsonNode body) {
        return body.path("number").asInt();
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }
}
