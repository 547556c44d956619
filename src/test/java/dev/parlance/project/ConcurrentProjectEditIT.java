package dev.parlance.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Edits of one project that arrive at the same time. */
class ConcurrentProjectEditIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String project() {
        return "/projects/" + Projects.create(ADMIN, Projects.body("before")).uid();
    }

    private static Map<String, Object> reference(String path) {
        return Projects.reference(ADMIN.post(path, Map.of("name", Uid.next())));
    }

    @Test
    void acceptsOnlyOneOfSeveralEditsOfTheSameVersion() {
        for (var round = 0; round < 10; round++) {
            var path = project();
            var careful = ADMIN.with("If-Match", ADMIN.get(path).header("etag"));
            var answers = Stream.of("one", "two", "three")
                    .map(name -> AtOnce.start(() -> careful.put(path, Map.of("name", name))))
                    .toList();
            var statuses = answers.stream()
                    .map(CompletableFuture::join)
                    .map(TestService.Answer::status)
                    .toList();
            assertThat(statuses).containsExactlyInAnyOrder(200, 412, 412);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH"})
    void acceptsExactlyOneOfFiftyEditsPerVersion(String method) {
        var path = project();
        for (var generation = 0; generation < 4; generation++) {
            var version = generation;
            var etag = ADMIN.get(path).header("etag");
            var careful = ADMIN.with("If-Match", etag);
            var answers = IntStream.range(0, 50)
                    .mapToObj(i -> Map.of("name", version + "/" + i))
                    .map(body -> AtOnce.start(
                            () -> method.equals("PUT") ? careful.put(path, body) : careful.patch(path, body)))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
            var won = answers.stream().filter(answer -> answer.status() == 200).toList();
            assertThat(won).hasSize(1);
            assertThat(answers.stream().filter(answer -> answer.status() == 412))
                    .hasSize(49);
            assertThat(ADMIN.get(path).json()).isEqualTo(won.getFirst().json());
            assertThat(ADMIN.get(path).header("etag")).isNotEqualTo(etag);
        }
    }

    @Test
    void keepsAllOfFiftyConcurrentChangesOfDifferentFields() {
        var path = project();
        var client = reference("/clients");
        var owner = Projects.reference(Projects.user(ADMIN, Uid.next(), "PROJECT_MANAGER"));
        var changes = Map.<String, Object>of(
                "note", "n", "purchaseOrder", "p", "client", client, "owner", owner, "archived", true);
        var fields = List.copyOf(changes.keySet());
        var statuses = IntStream.range(0, 50)
                .mapToObj(i -> fields.get(i % fields.size()))
                .map(field -> AtOnce.start(() ->
                        ADMIN.patch(path, Map.of(field, changes.get(field))).status()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(statuses).containsOnly(200);
        var json = ADMIN.get(path).json();
        assertThat(json.path("note").asText()).isEqualTo("n");
        assertThat(json.path("purchaseOrder").asText()).isEqualTo("p");
        assertThat(json.path("archived").asBoolean()).isTrue();
        assertThat(json.path("client").path("uid").asText()).isEqualTo(client.get("uid"));
        assertThat(json.path("owner").path("uid").asText()).isEqualTo(owner.get("uid"));
    }

    @Test
    void archivesWithoutLockingAgainstEdits() {
        var path = project();
        assertThat(ADMIN.patch(path, Map.of("archived", true)).status()).isEqualTo(200);
        var edited = ADMIN.patch(path, Map.of("note", "still open", "status", "ASSIGNED"));
        assertThat(edited.status()).isEqualTo(200);
        assertThat(edited.json().path("archived").asBoolean()).isTrue();
        assertThat(ADMIN.patch(path, Map.of("archived", false))
                        .json()
                        .path("archived")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void editsTheStateAfterTheEditItWaitedFor() {
        var path = project();
        var clients = Stream.generate(() -> reference("/clients")).limit(8).toList();
        var edits = clients.stream()
                .map(client -> AtOnce.start(() -> ADMIN.put(path, Map.of("name", "a", "client", client))))
                .toList();
        for (var i = 0; i < edits.size(); i++) {
            var answer = edits.get(i).join();
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().path("client").path("uid").asText())
                    .isEqualTo(clients.get(i).get("uid"));
        }
    }
}
