package dev.parlance.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.TestService;
import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.contract.OperationNodes;
import dev.parlance.http.guard.Permissions;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the guarantees that the contract gives for every operation. The operations are read from the contract, so a
 * new one is checked too; {@link Fixtures} must be able to create the entities of its path.
 */
@Order(1)
class EveryOperationIT {
    private static final Contract CONTRACT = Contract.load();
    private static final Permissions PERMISSIONS = new Permissions(CONTRACT.operationIds());
    private static final Map<Role, TestService.Client> CLIENTS = new EnumMap<>(Role.class);
    private static TestService service;
    private static Fixtures fixtures;

    @BeforeAll
    static void start() {
        service = TestService.start("delivery.allowedNetworks", "127.0.0.0/8", "http.requestsPerMinute", "0");
        for (var role : Role.values()) {
            CLIENTS.put(role, role == Role.ADMIN ? service.admin() : service.user(role.name()));
        }
        fixtures = new Fixtures(service.admin());
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static TestService.Client client(Role role) {
        return Objects.requireNonNull(CLIENTS.get(role));
    }

    private static TestService.Client admin() {
        return client(Role.ADMIN);
    }

    private static Stream<Operation> all() {
        return CONTRACT.operations().stream();
    }

    static Stream<Named<Operation>> secured() {
        return named(all().filter(Operation::secured));
    }

    static Stream<Named<Operation>> ofJson() {
        return named(all().filter(operation -> operation.body() != null));
    }

    static Stream<Named<Operation>> ofEntities() {
        return named(all().filter(Operation::secured)
                .filter(operation -> operation.path().contains("{")));
    }

    static Stream<Named<Operation>> conditional() {
        return named(all().filter(EveryOperationIT::declaresIfMatch));
    }

    static Stream<Named<Operation>> creating() {
        return named(all().filter(Operation::secured)
                .filter(operation -> operation.method().equals("POST"))
                .filter(operation -> !Fixtures.NOT_REPEATED.containsKey(operation.id())));
    }

    private static Stream<Named<Operation>> named(Stream<Operation> operations) {
        return operations.map(operation -> Named.of(operation.id(), operation));
    }

    @ParameterizedTest
    @MethodSource("secured")
    void needsAToken(Operation operation) {
        var path = Fixtures.unknown(operation.path());
        assertThat(send(service.anonymous(), operation, path, example(operation))
                        .status())
                .isEqualTo(401);
        var forged = service.anonymous().with("Authorization", "ApiToken " + Uid.next());
        assertThat(send(forged, operation, path, example(operation)).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @MethodSource("secured")
    void refusesRolesWithoutPermission(Operation operation) {
        for (var role : Role.values()) {
            var answer = send(
                    client(role),
                    operation,
                    Fixtures.unknown(operation.path()),
                    operation.body() == null ? new byte[0] : "{".getBytes(UTF_8));
            if (permitted(operation, role)) {
                assertThat(answer.status()).as("%s may", role).isNotIn(401, 403);
            } else {
                assertThat(answer.status()).as("%s may not", role).isEqualTo(403);
                assertThat(answer.json().path("errorCode").asText()).isEqualTo("AuthAccessDenied");
            }
            if (operation.id().equals("logout")) {
                CLIENTS.put(role, role == Role.ADMIN ? service.admin() : service.user(role.name()));
            }
        }
    }

    private static boolean permitted(Operation operation, Role role) {
        var user = new dev.parlance.shared.UserRef("", "", "0", "", "", "");
        try {
            PERMISSIONS.check(operation.id(), new Caller(0, user, role, false, null, 0));
            return true;
        } catch (Fault.Denied denied) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("ofEntities")
    void returns404ForUnknownEntities(Operation operation) {
        for (var path : unknownAtEachPlace(operation)) {
            var answer = send(admin(), operation, path, fixtures.body(operation, example(operation)));
            assertThat(answer.status()).as("%s: %s", path, answer.text()).isEqualTo(404);
            assertThat(answer.json().path("errorCode").asText()).isEqualTo("NotFound");
            assertThat(answer.json().at("/errorDetails/0/args/entity/name").asText())
                    .isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("ofJson")
    void refusesInvalidJson(Operation operation) {
        for (var broken : List.of("{", "{\"a\": 1,}", "\"\u0001\"", "{} {}", "{\"a\": 1, \"a\": 2}")) {
            var answer = send(caller(operation), operation, Fixtures.unknown(operation.path()), broken.getBytes(UTF_8));
            assertThat(answer.status()).as(broken).isEqualTo(400);
            assertThat(answer.json().path("errorCode").asText()).as(broken).isEqualTo("MalformedJson");
        }
    }

    @ParameterizedTest
    @MethodSource("ofJson")
    void reportsAWrongTypeOfEachPropertyByItsPointer(Operation operation) {
        var schemas = new Schemas(CONTRACT);
        var body = schemas.bodyOf(operation.id());
        var properties = schemas.properties(body);
        for (var property : properties.entrySet()) {
            var wrong = schemas.wrongly(property.getValue());
            var sent = object(example(operation));
            sent.set(property.getKey(), wrong);
            var answer = send(caller(operation), operation, Fixtures.unknown(operation.path()), Json.bytes(sent));
            assertThat(answer.status())
                    .as("%s as %s: %s", property.getKey(), wrong, answer.text())
                    .isEqualTo(400);
            assertThat(answer.pointers())
                    .as("%s as %s: %s", property.getKey(), wrong, answer.text())
                    .anyMatch(pointer -> pointer.equals("/" + property.getKey())
                            || pointer.startsWith("/" + property.getKey() + "/"));
        }
        var required = schemas.required(body);
        if (!required.isEmpty()) {
            var answer = send(caller(operation), operation, Fixtures.unknown(operation.path()), "{}".getBytes(UTF_8));
            assertThat(answer.pointers())
                    .containsAll(required.stream().map(name -> "/" + name).toList());
        }
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void changesOnlyTheVersionOfItsConditions(Operation operation) {
        var path = fixtures.path(operation);
        var entity = fixtures.entity(operation, path);
        var before = admin().get(entity);
        assertThat(before.status()).as("%s: %s", entity, before.text()).isEqualTo(200);
        var body = fixtures.body(operation, example(operation));
        var etag = before.header("etag");
        assertThat(etag).startsWith("\"");
        for (var condition : List.of(
                admin().with("If-Match", "\"of another version\""),
                admin().with("If-None-Match", "*"),
                admin().with("If-None-Match", "\"x\", W/" + etag))) {
            var stale = send(condition, operation, path, body);
            assertThat(stale.status()).as(stale.text()).isEqualTo(412);
            assertThat(stale.json().path("errorCode").asText()).isEqualTo("PreconditionFailed");
            assertThat(admin().get(entity).text()).isEqualTo(before.text());
        }
        var current = admin().with("If-Match", "\"x\", " + etag).with("If-None-Match", "\"x\"");
        var done = send(current, operation, path, body);
        assertThat(done.status()).as(done.text()).isBetween(200, 299);
    }

    @Test
    void acceptsIfMatchForEveryEntityWithAnETag() {
        assertThat(all().filter(operation -> Set.of("PUT", "PATCH", "DELETE").contains(operation.method()))
                        .filter(operation -> !declaresIfMatch(operation))
                        .filter(operation -> hasTag(operation.path()))
                        .map(Operation::id))
                .isEmpty();
    }

    private static boolean hasTag(String path) {
        return CONTRACT.document()
                .path("paths")
                .path(path)
                .path("get")
                .path("responses")
                .path("200")
                .path("headers")
                .has("ETag");
    }

    @ParameterizedTest
    @MethodSource("creating")
    void returnsTheFirstResponseForARepeatedKey(Operation operation) {
        var path = fixtures.path(operation);
        var body = fixtures.body(operation, path, example(operation));
        var keyed = admin().with("Idempotency-Key", Uid.next());
        var first = send(keyed, operation, path, body);
        assertThat(first.status()).as(first.text()).isBetween(200, 299);
        var again = send(keyed, operation, path, body);
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(again.header("idempotent-replayed")).isEqualTo("true");
        var other = body.length == 0 ? "{}".getBytes(UTF_8) : Fixtures.other(body);
        assertThat(send(keyed, operation, path, other).status()).isEqualTo(422);
        assertThat(send(keyed, operation, path, body).text()).isEqualTo(first.text());
    }

    @Test
    void hasExceptionsOnlyForExistingOperations() {
        assertThat(CONTRACT.operationIds()).containsAll(Fixtures.NOT_REPEATED.keySet());
    }

    /** For each parameter of the path, the path in which it and all later ones do not exist. */
    private static List<String> unknownAtEachPlace(Operation operation) {
        var paths = new ArrayList<String>();
        for (var at = operation.path().indexOf('{');
                at >= 0;
                at = operation.path().indexOf('{', at + 1)) {
            var known = operation.path().substring(0, at);
            var rest = Fixtures.unknown(operation.path().substring(at));
            paths.add(known.contains("{") ? fixtures.path(known) + rest : known + rest);
        }
        return paths;
    }

    private static boolean declaresIfMatch(Operation operation) {
        return OperationNodes.of(CONTRACT, operation.id())
                .path("parameters")
                .valueStream()
                .map(CONTRACT::resolve)
                .anyMatch(parameter -> parameter.path("name").asText().equals("If-Match"));
    }

    /** The example body in the contract; empty if there is none. */
    static byte[] example(Operation operation) {
        if (operation.upload()) {
            return Fixtures.file(operation.id());
        }
        if (operation.body() == null) {
            return new byte[0];
        }
        var content = CONTRACT.resolve(
                        OperationNodes.of(CONTRACT, operation.id()).path("requestBody"))
                .at("/content/application~1json");
        var example = content.has("example")
                ? content.path("example")
                : content.path("examples").properties().stream()
                        .findFirst()
                        .map(one -> CONTRACT.resolve(one.getValue()).path("value"))
                        .orElseThrow(() -> new AssertionError(operation.id() + " has no example"));
        return Json.bytes(example);
    }

    private static ObjectNode object(byte[] body) {
        var tree = Json.read(new String(body, UTF_8), JsonNode.class);
        return tree instanceof ObjectNode object ? object : Json.MAPPER.createObjectNode();
    }

    private static TestService.Client caller(Operation operation) {
        return operation.secured() ? admin() : service.anonymous();
    }

    static TestService.Answer send(TestService.Client client, Operation operation, String path, byte[] body) {
        // other test classes may send requests that these clients do not see
        var query = new Fixtures(CLIENTS.getOrDefault(Role.ADMIN, client)).query(operation);
        if (operation.upload()) {
            return Fixtures.described(client, operation.id())
                    .upload(path + query, Fixtures.fileName(operation.id()), body);
        }
        return client.raw(
                operation.method(),
                path + query,
                operation.body() == null ? "" : "application/json",
                operation.body() == null && !operation.method().equals("POST") ? "" : new String(body, UTF_8));
    }

    /** The parts of body schemas that a test needs. */
    private record Schemas(Contract contract) {
        JsonNode bodyOf(String operationId) {
            return contract.resolve(OperationNodes.of(contract, operationId).path("requestBody"))
                    .at("/content/application~1json/schema");
        }

        /** The schemas of each property. */
        Map<String, List<JsonNode>> properties(JsonNode schema) {
            var properties = new LinkedHashMap<String, List<JsonNode>>();
            for (var part : parts(schema)) {
                part.path("properties")
                        .properties()
                        .forEach(property -> properties
                                .computeIfAbsent(property.getKey(), _ -> new ArrayList<>())
                                .addAll(parts(property.getValue())));
            }
            return properties;
        }

        List<String> required(JsonNode schema) {
            var required = new ArrayList<String>();
            required(schema, required);
            return required;
        }

        private void required(JsonNode schema, List<String> into) {
            schema.path("required").forEach(name -> into.add(name.asText()));
            if (schema.has("$ref")) {
                required(contract.resolve(schema), into);
            }
            schema.path("allOf").forEach(part -> required(part, into));
        }

        private List<JsonNode> parts(JsonNode schema) {
            var parts = new ArrayList<JsonNode>();
            parts.add(schema);
            if (schema.has("$ref")) {
                parts.addAll(parts(contract.resolve(schema)));
            }
            for (var word : List.of("allOf", "anyOf", "oneOf")) {
                schema.path(word).forEach(part -> parts.addAll(parts(part)));
            }
            return parts;
        }

        /** A value of a type that the property does not have. */
        JsonNode wrongly(List<JsonNode> property) {
            var types = new ArrayList<String>();
            for (var part : property) {
                var type = part.path("type");
                if (type.isTextual()) {
                    types.add(type.asText());
                }
                type.forEach(one -> types.add(one.asText()));
            }
            assertThat(types).as("types of %s", property).isNotEmpty();
            if (!types.contains("boolean")) {
                return JsonNodeFactory.instance.booleanNode(true);
            }
            if (!types.contains("string")) {
                return JsonNodeFactory.instance.textNode("text");
            }
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            assertThat(types).doesNotContain("array");
            return array.add(1);
        }
    }
}
