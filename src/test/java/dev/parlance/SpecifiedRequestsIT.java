package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.http.Fixtures;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The requests of section 4 of the interface: once with what is required and once with every field that it names, with
 * its sample values. Each is sent as it stands, and its response contains every field of section 2.
 */
class SpecifiedRequestsIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Map<String, String> VALUES = new HashMap<>();
    private static final Map<String, List<String>> FIELDS = fields();

    /** A request of the interface; the body is a missing node if it has none. */
    record Example(String section, String request, JsonNode body) {
        String method() {
            return request.substring(0, request.indexOf(' '));
        }

        String path() {
            return request.substring(request.indexOf(' ') + 1);
        }

        /** As {@code fields.txt} names it. */
        String operation() {
            return request.replaceAll("[?].*", "").replaceAll("\\{[^}]*}", "{}");
        }
    }

    private static String resource(String name) {
        try (var in = SpecifiedRequestsIT.class.getResourceAsStream("/specification/" + name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The paths of the fields in the response of each operation. */
    private static Map<String, List<String>> fields() {
        var all = new LinkedHashMap<String, List<String>>();
        var fields = new ArrayList<String>();
        for (var line : resource("fields.txt").lines().toList()) {
            if (line.startsWith("  ")) {
                fields.add(line.strip().split(" ", 2)[0]);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                fields = (ArrayList<String>) all.computeIfAbsent(line, _ -> new ArrayList<>());
            }
        }
        return all;
    }

    static Stream<Named<Example>> examples() {
        return Json.read(resource("requests.json"), JsonNode.class)
                .valueStream()
                .map(node -> new Example(
                        node.path("section").asText(), node.path("request").asText(), node.path("body")))
                .map(one -> Named.of(one.section() + " " + one.request(), one));
    }

    @BeforeAll
    static void create() {
        VALUES.putAll(new Fixtures(ADMIN).all());
        var job = ADMIN.get("/projects/%s/jobs/%s".formatted(value("projectUid"), value("jobPartUid")));
        assertThat(job.status()).as(job.text()).isEqualTo(200);
        VALUES.put("ownerId", ADMIN.get("/auth/whoAmI").json().at("/user/id").asText());
        for (var kind : List.of("client", "businessUnit", "domain", "subDomain", "netRateScheme")) {
            var path = kind.equals("netRateScheme") ? "/netRateSchemes" : "/" + kind + "s";
            var made = ADMIN.post(path, Map.of("name", Uid.next()));
            VALUES.put(kind + "Id", made.json().path("id").asText());
        }
        var term = Map.of("lang", "en", "text", "screw");
        ADMIN.post("/termBases/%s/terms".formatted(value("termBaseUid")), term);
        ADMIN.delete("/users/" + value("userUid"));
        customFields("Template", "PROJECT_TEMPLATE", "/projectTemplates/" + value("projectTemplateUid"));
        customFields("Job", "JOB", "/projects/%s/jobs/%s".formatted(value("projectUid"), value("jobPartUid")));
    }

    private static String value(String name) {
        return Objects.requireNonNull(VALUES.get(name), name);
    }

    /** A field that the entity does not have yet, an instance to remove, and one with an option to update. */
    private static void customFields(String suffix, String entity, String path) {
        VALUES.put("free" + suffix + "Field", field(entity, Map.of("type", "STRING")));
        var removed = instance(path, field(entity, Map.of("type", "STRING")), Map.of("value", "x"));
        VALUES.put("removed" + suffix + "Instance", removed);
        var select = field(entity, Map.of("type", "MULTI_SELECT", "options", List.of("one", "two")));
        var options =
                ADMIN.get("/customFields/%s/options".formatted(select)).json().path("content");
        var chosen = List.of(Map.of("uid", options.at("/0/uid").asText()));
        VALUES.put("updated" + suffix + "Instance", instance(path, select, Map.of("selectedOptions", chosen)));
        VALUES.put("option" + suffix, options.at("/1/uid").asText());
    }

    private static String field(String entity, Map<String, ?> more) {
        var body = new HashMap<String, Object>(more);
        body.put("name", Uid.next());
        body.put("allowedEntities", List.of(entity));
        var made = ADMIN.post("/customFields", body);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.uid();
    }

    private static String instance(String path, String field, Map<String, ?> more) {
        var added = new HashMap<String, Object>(more);
        added.put("customField", Map.of("uid", field));
        var all = ADMIN.put(path + "/customFields", Map.of("addInstances", List.of(added)));
        return all.json()
                .path("customFieldInstances")
                .valueStream()
                .filter(one -> one.at("/customField/uid").asText().equals(field))
                .findFirst()
                .orElseThrow(() -> new AssertionError(all.text()))
                .path("uid")
                .asText();
    }

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void areAcceptedAsTheyStand(Example example) {
        var strict = ADMIN.with("Prefer", "handling=strict");
        var path = filled(example.path());
        var answer = example.body().isMissingNode()
                ? strict.raw(example.method(), path, "", "")
                : strict.raw(
                        example.method(),
                        path,
                        "application/json",
                        filled(example.body().toString()));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.header("parlance-ignored")).isEmpty();
        var missing = new ArrayList<String>();
        for (var field : Objects.requireNonNull(FIELDS.get(example.operation()), example.operation())) {
            if (isMissing(answer.json(), field.split("[.]", -1), 0)) {
                missing.add(field);
            }
        }
        assertThat(missing).as(answer.text()).isEmpty();
    }

    private static String filled(String text) {
        var filled = text;
        for (var value : VALUES.entrySet()) {
            filled = filled.replace("{" + value.getKey() + "}", value.getValue());
        }
        return filled;
    }

    /** Whether an object on the path lacks the field; what is null or an empty list lacks nothing. */
    private static boolean isMissing(JsonNode node, String[] names, int depth) {
        if (node.isArray()) {
            return node.valueStream().anyMatch(element -> isMissing(element, names, depth));
        }
        if (node.isNull() || depth == names.length) {
            return false;
        }
        return !node.has(names[depth]) || isMissing(node.path(names[depth]), names, depth + 1);
    }

    @Test
    void coverEveryOperation() {
        var sections = new TreeSet<String>();
        examples().forEach(example -> sections.add(example.getPayload().section()));
        assertThat(sections).containsExactly("4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8", "4.9");
    }
}
