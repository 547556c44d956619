package dev.parlance.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.TestService.Answer;
import dev.parlance.TestService.Client;
import dev.parlance.db.TestDatabase;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.contract.OperationNodes;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each operation responds with the problems that do not depend on its entity where the contract declares them: 406,
 * 413, 415, 429 and 503.
 */
class DeclaredProblemsIT {
    private static final Contract CONTRACT = Contract.load();
    private static final String LARGE = " ".repeat(40_000);
    private static TestService service;
    private static TestService busy;
    private static Client admin;
    private static Fixtures fixtures;
    private static Client limited;

    @BeforeAll
    static void start() {
        service = TestService.start(
                "http.requestsPerMinute", "0", "http.maxBodyBytes", "16KiB", "http.maxUploadBytes", "32KiB");
        busy = TestService.start("http.requestsPerMinute", "1");
        admin = service.admin();
        fixtures = new Fixtures(admin);
        limited = busy.admin();
        limited.get("/auth/whoAmI");
    }

    @AfterAll
    static void stop() {
        service.close();
        busy.close();
    }

    @TestFactory
    Stream<DynamicTest> aTypeThatIsNotProduced() {
        return declaring(
                "406",
                operation -> send(
                        admin.with("Accept", "application/x-other"), operation, path(operation), type(operation), ""));
    }

    @TestFactory
    Stream<DynamicTest> aTypeThatIsNotConsumed() {
        return declaring(
                "415", operation -> send(admin, operation, path(operation), "multipart/form-data; boundary=b", "{}"));
    }

    @TestFactory
    Stream<DynamicTest> aBodyAboveTheLimit() {
        return declaring("413", operation -> send(admin, operation, path(operation), type(operation), LARGE));
    }

    @TestFactory
    Stream<DynamicTest> aUserAboveTheLimit() {
        return declaring("429", operation -> send(limited, operation, type(operation), ""));
    }

    /** Its database refuses connections. */
    @TestFactory
    Stream<DynamicTest> aDatabaseThatIsAway() {
        var away = TestService.start("http.requestsPerMinute", "0");
        var caller = away.admin();
        var name = away.database().server().url().database();
        var other = TestDatabase.empty();
        other.execute("alter database %s allow_connections false".formatted(name));
        other.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = '%s'".formatted(name));

        return declaring("503", operation -> send(caller, operation, type(operation), "{}"))
                .onClose(away::close);
    }

    private static Stream<DynamicTest> declaring(String status, Function<Operation, Answer> send) {
        return CONTRACT.operations().stream()
                .filter(operation -> OperationNodes.of(CONTRACT, operation.id())
                        .path("responses")
                        .has(status))
                .filter(Operation::secured)
                .map(operation -> DynamicTest.dynamicTest(operation.id(), () -> {
                    var answer = send.apply(operation);
                    assertThat(answer.status()).as(answer.text()).isEqualTo(Integer.parseInt(status));
                    assertThat(answer.header("content-type")).startsWith("application/problem+json");
                    if (status.equals("429") || status.equals("503")) {
                        assertThat(answer.header("retry-after")).matches("[1-9][0-9]*");
                    }
                }));
    }

    private static String type(Operation operation) {
        return operation.upload() ? "application/octet-stream" : operation.body() == null ? "" : "application/json";
    }

    private static Answer send(Client client, Operation operation, String type, String body) {
        return send(client, operation, Fixtures.unknown(operation.path()), type, body);
    }

    private static Answer send(Client client, Operation operation, String path, String type, String body) {
        var named = operation.upload()
                ? Fixtures.described(client, operation.id())
                        .with("Content-Disposition", "attachment; filename=" + Fixtures.fileName(operation.id()))
                : client;
        return named.raw(operation.method(), path, type, type.isEmpty() ? "" : body);
    }

    /** The path of an existing entity if only its file, or the file that is sent to it, shows the problem. */
    private static String path(Operation operation) {
        var isFile = operation.upload() || !operation.produces().contains("application/json");
        return isFile ? fixtures.path(operation) + fixtures.query(operation) : Fixtures.unknown(operation.path());
    }
}
