package dev.parlance.customfield;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import io.vertx.sqlclient.Tuple;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Creates custom fields and entities that have values in them, for tests. */
final class Fields {
    private Fields() {}

    static Map<String, Object> body(FieldType type, FieldEntity entity, String... options) {
        var body = new HashMap<String, Object>();
        body.put("name", type + " of " + entity + " " + Uid.next());
        body.put("type", type);
        body.put("allowedEntities", List.of(entity));
        if (type.hasOptions()) {
            body.put(
                    "options",
                    Arrays.stream(options).map(value -> Map.of("value", value)).toList());
        }
        return body;
    }

    static TestService.Answer create(TestService.Client client, Map<String, Object> body) {
        var created = client.post("/customFields", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created;
    }

    static TestService.Answer create(TestService.Client client, FieldType type, FieldEntity entity, String... options) {
        return create(client, body(type, entity, options));
    }

    /** uid of the option of a field with that value. */
    static String option(TestService.Answer field, String value) {
        return StreamSupport.stream(
                        field.json().path("options").path("truncatedOptions").spliterator(), false)
                .filter(option -> option.path("value").asText().equals(value))
                .findFirst()
                .orElseThrow()
                .path("uid")
                .asText();
    }

    static Map<String, Object> reference(String uid) {
        return Map.of("uid", uid);
    }

    static Map<String, Object> value(TestService.Answer field, String value) {
        return Map.of("customField", reference(field.uid()), "value", value);
    }

    static Map<String, Object> choice(TestService.Answer field, String... optionUids) {
        return Map.of(
                "customField",
                reference(field.uid()),
                "selectedOptions",
                Arrays.stream(optionUids).map(Fields::reference).toList());
    }

    static Map<String, Object> update(String instanceUid, String value) {
        return Map.of("customFieldInstance", reference(instanceUid), "value", value);
    }

    static Map<String, Object> updateChoice(String instanceUid, String... optionUids) {
        return Map.of(
                "customFieldInstance",
                reference(instanceUid),
                "selectedOptions",
                Arrays.stream(optionUids).map(Fields::reference).toList());
    }

    static List<JsonNode> instances(TestService.Answer answer) {
        // a list has pages, the response to a batch does not
        var name = answer.json().has("content") ? "content" : "customFieldInstances";
        assertThat(answer.json().has(name)).as(answer.text()).isTrue();
        return answer.json().path(name).valueStream().toList();
    }

    /** Path of a new project. */
    static String project(TestService.Client client) {
        var created =
                client.post("/projects", Map.of("name", "Handbook", "sourceLang", "en", "targetLangs", List.of("de")));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return "/projects/" + created.uid();
    }

    /** Path of the job of a new project, whose import has ended. */
    static String job(TestService.Client client) {
        var project = project(client);
        var uploaded = client.upload(project + "/jobs", "lines.txt", "One line.".getBytes(StandardCharsets.UTF_8));
        assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
        var job = project + "/jobs/"
                + uploaded.json().path("jobs").path(0).path("uid").asText();
        client.until(
                job,
                answer -> !answer.json()
                        .path("importStatus")
                        .path("status")
                        .asText()
                        .equals("RUNNING"));
        return job;
    }

    /** Path of a new template of a new project. */
    static String template(TestService.Client client) {
        return template(client, project(client));
    }

    /** Path of a new template of the project with that path. */
    static String template(TestService.Client client, String project) {
        var uid = project.substring(project.lastIndexOf('/') + 1);
        var created = client.post("/projectTemplates", Map.of("name", Uid.next(), "project", reference(uid)));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return "/projectTemplates/" + created.uid();
    }

    /** Path of a new entity of a kind. */
    static String holder(TestService.Client client, FieldEntity entity) {
        return switch (entity) {
            case PROJECT -> project(client);
            case JOB -> job(client);
            case PROJECT_TEMPLATE -> template(client);
        };
    }

    /** Path of the custom fields of a new entity of a kind. */
    static String path(TestService.Client client, FieldEntity entity) {
        return holder(client, entity) + "/customFields";
    }

    static TestService.Answer add(TestService.Client client, String path, Object... instances) {
        return client.put(path, Map.of("addInstances", List.of(instances)));
    }

    static TestService.Answer added(TestService.Client client, String path, Object... instances) {
        var answer = add(client, path, instances);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    /** uid of the instance at an index. */
    static String uid(TestService.Answer answer, int index) {
        return instances(answer).get(index).path("uid").asText();
    }

    static List<String> values(TestService.Answer answer) {
        return instances(answer).stream()
                .map(instance -> instance.path("value").asText())
                .toList();
    }

    /** The kind of the events that report changed custom fields. */
    static String kind(FieldEntity entity) {
        return switch (entity) {
            case PROJECT -> "PROJECT_METADATA_UPDATED";
            case JOB -> "JOB_CUSTOM_FIELDS_UPDATED";
            case PROJECT_TEMPLATE -> "PROJECT_TEMPLATE_UPDATED";
        };
    }

    /** The events of that kind about one entity, oldest first. */
    static List<JsonNode> events(Db db, FieldEntity entity, String path) {
        var sql = "select body from webhook_event where kind = $1 order by id";
        var parts = path.split("/", -1);
        var uid = parts[parts.length - 2];
        return Rows.all(Waiting.result(db.query(sql, Tuple.of(kind(entity)))), row -> row.getString("body")).stream()
                .map(body -> Json.read(body, JsonNode.class))
                .filter(event -> subject(entity, event).path("uid").asText().equals(uid))
                .toList();
    }

    private static JsonNode subject(FieldEntity entity, JsonNode event) {
        return switch (entity) {
            case PROJECT -> event.path("project");
            case JOB -> event.path("jobParts").path(0);
            case PROJECT_TEMPLATE -> event.path("projectTemplate");
        };
    }
}
