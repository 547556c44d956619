package dev.parlance.customfield;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Uid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Instances of custom fields of entities of each kind (sections 2.13 and 4.8 to 4.10 of the interface). */
class InstancesIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    @ParameterizedTest
    @EnumSource
    void storesInstancesOfEachType(FieldEntity entity) {
        var path = Fields.path(ADMIN, entity);
        assertThat(Fields.instances(ADMIN.get(path))).isEmpty();
        var text = Fields.create(ADMIN, FieldType.STRING, entity);
        var number = Fields.create(ADMIN, FieldType.NUMBER, entity);
        var date = Fields.create(ADMIN, FieldType.DATE, entity);
        var url = Fields.create(ADMIN, FieldType.URL, entity);
        var one = Fields.create(ADMIN, FieldType.SINGLE_SELECT, entity, "A", "B");
        var many = Fields.create(ADMIN, FieldType.MULTI_SELECT, entity, "A", "B", "C");
        var answer = Fields.added(
                ADMIN,
                path,
                Fields.value(text, "𝄞".repeat(4096)),
                Fields.value(number, "-12.50"),
                Fields.value(date, "2027-03-01"),
                Fields.value(url, "https://example.com/a"),
                Fields.choice(one, Fields.option(one, "B")),
                Fields.choice(many, Fields.option(many, "C"), Fields.option(many, "A")));
        var instances = Fields.instances(answer);
        assertThat(instances).hasSize(6);
        assertThat(Fields.values(answer).subList(1, 4))
                .containsExactly("-12.50", "2027-03-01", "https://example.com/a");
        assertThat(instances.get(4).path("value").isNull()).isTrue();
        assertThat(instances.get(4).path("selectedOptions").findValuesAsText("value"))
                .containsExactly("B");
        assertThat(instances.get(5).path("selectedOptions").findValuesAsText("value"))
                .containsExactly("A", "C");
        assertThat(instances.get(0).path("selectedOptions")).isEmpty();
        var shown = instances.get(5);
        assertThat(shown.path("customField").path("uid").asText()).isEqualTo(many.uid());
        assertThat(shown.path("customField"))
                .isEqualTo(ADMIN.get("/customFields/" + many.uid()).json());
        assertThat(shown.path("createdBy").size()).isEqualTo(1);
        assertThat(shown.path("createdBy").path("uid").asText())
                .isEqualTo(ADMIN.get("/auth/whoAmI")
                        .json()
                        .path("user")
                        .path("uid")
                        .asText());
        assertThat(shown.path("updatedAt")).isEqualTo(shown.path("createdAt"));
        var read = ADMIN.get(path);
        assertThat(Fields.instances(read)).isEqualTo(Fields.instances(answer));
        assertThat(read.header("etag")).isEqualTo(answer.header("etag"));
    }

    @ParameterizedTest
    @EnumSource
    void removesUpdatesAndAddsInOneBatch(FieldEntity entity) {
        var path = Fields.path(ADMIN, entity);
        var gone = Fields.create(ADMIN, FieldType.STRING, entity);
        var number = Fields.create(ADMIN, FieldType.NUMBER, entity);
        var many = Fields.create(ADMIN, FieldType.MULTI_SELECT, entity, "A", "B");
        var before = Fields.added(
                ADMIN,
                path,
                Fields.value(gone, "first"),
                Fields.value(number, "1"),
                Fields.choice(many, Fields.option(many, "A")));
        var manager = SERVICE.user("PROJECT_MANAGER");
        var answer = manager.put(
                path,
                Map.of(
                        "addInstances",
                        List.of(Fields.value(gone, "again")),
                        "removeInstances",
                        List.of(Fields.reference(Fields.uid(before, 0))),
                        "updateInstances",
                        List.of(
                                Fields.update(Fields.uid(before, 1), "2"),
                                Fields.updateChoice(Fields.uid(before, 2), Fields.option(many, "B")))));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(Fields.values(answer)).containsExactly("2", "null", "again");
        var after = Fields.instances(answer);
        assertThat(after.get(0).path("uid").asText()).isEqualTo(Fields.uid(before, 1));
        assertThat(after.get(1).path("selectedOptions").findValuesAsText("value"))
                .containsExactly("B");
        assertThat(after.get(2).path("uid").asText()).isNotEqualTo(Fields.uid(before, 0));
        assertThat(after.get(0).path("updatedBy")).isNotEqualTo(after.get(0).path("createdBy"));
        assertThat(after.get(0).path("createdAt"))
                .isEqualTo(Fields.instances(before).get(1).path("createdAt"));
        assertThat(Fields.instances(ADMIN.get(path))).isEqualTo(Fields.instances(answer));
    }

    @ParameterizedTest
    @EnumSource
    void changesNothingInABatchWithViolations(FieldEntity entity) {
        var path = Fields.path(ADMIN, entity);
        var text = Fields.create(ADMIN, FieldType.STRING, entity);
        var required = Fields.body(FieldType.NUMBER, entity);
        required.put("required", true);
        var number = Fields.create(ADMIN, required);
        var one = Fields.create(ADMIN, FieldType.SINGLE_SELECT, entity, "A", "B");
        var many = Fields.create(ADMIN, FieldType.MULTI_SELECT, entity, "A", "B");
        var date = Fields.create(ADMIN, FieldType.DATE, entity);
        var foreign = Fields.create(ADMIN, FieldType.STRING, foreign(entity));
        var elsewhere = Fields.added(ADMIN, Fields.path(ADMIN, entity), Fields.value(text, "elsewhere"));
        var before = Fields.added(ADMIN, path, Fields.value(text, "before"), Fields.value(number, "1"));
        ADMIN.put(
                "/customFields/" + many.uid() + "/options/" + Fields.option(many, "B"),
                Map.of("value", "B", "deprecated", true));
        var batch = Map.of(
                "addInstances",
                List.of(
                        Fields.choice(one, Fields.option(one, "A"), Fields.option(one, "B")),
                        Fields.value(foreign, "x"),
                        Fields.choice(many, Fields.option(one, "A"), Fields.option(many, "B"), Uid.next()),
                        Fields.value(text, "second"),
                        Fields.value(date, "tomorrow"),
                        Map.of("customField", Fields.reference(Uid.next()))),
                "removeInstances",
                List.of(Fields.reference(Fields.uid(before, 1)), Fields.reference(Fields.uid(elsewhere, 0))),
                "updateInstances",
                List.of(Fields.update(Fields.uid(before, 0), "x"), Fields.update(Fields.uid(before, 0), "y")));
        var refused = ADMIN.put(path, batch);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("InvalidArguments");
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder(
                        "/removeInstances/0/uid",
                        "/removeInstances/1/uid",
                        "/updateInstances/1/customFieldInstance/uid",
                        "/addInstances/0/selectedOptions",
                        "/addInstances/1/customField/uid",
                        "/addInstances/2/selectedOptions/0/uid",
                        "/addInstances/2/selectedOptions/1/uid",
                        "/addInstances/2/selectedOptions/2/uid",
                        "/addInstances/3/customField/uid",
                        "/addInstances/4/value",
                        "/addInstances/5/customField/uid");
        assertThat(Fields.instances(ADMIN.get(path))).isEqualTo(Fields.instances(before));
    }

    /** A kind whose fields entities of this kind cannot have. */
    private static FieldEntity foreign(FieldEntity entity) {
        return switch (entity) {
            case PROJECT -> FieldEntity.PROJECT_TEMPLATE;
            case JOB -> FieldEntity.PROJECT;
            case PROJECT_TEMPLATE -> FieldEntity.JOB;
        };
    }

    @Test
    void listsAllViolationsOfTheContract() {
        var path = Fields.path(ADMIN, FieldEntity.PROJECT);
        var many = IntStream.rangeClosed(0, 100)
                .mapToObj(_ -> Fields.reference("x"))
                .toList();
        var batch = new HashMap<String, Object>();
        batch.put(
                "addInstances",
                List.of(
                        Map.of(),
                        Map.of("customField", Map.of("id", "1"), "value", 5),
                        Map.of("customField", Fields.reference("x"), "value", "x".repeat(4097)),
                        Map.of("customField", Fields.reference("x"), "selectedOptions", List.of("x", Map.of()))));
        batch.put("removeInstances", many);
        batch.put("updateInstances", List.of(Map.of("value", "x")));
        var refused = ADMIN.put(path, batch);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder(
                        "/addInstances/0/customField",
                        "/addInstances/1/customField/uid",
                        "/addInstances/1/value",
                        "/addInstances/2/customField/uid",
                        "/addInstances/2/value",
                        "/addInstances/3/customField/uid",
                        "/addInstances/3/selectedOptions/0",
                        "/addInstances/3/selectedOptions/1/uid",
                        "/removeInstances",
                        "/updateInstances/0/customFieldInstance");
        assertThat(ADMIN.put(path, Map.of()).status()).isEqualTo(200);
        batch.replaceAll((_, _) -> null);
        assertThat(ADMIN.put(path, batch).status()).as("nulls are nothing").isEqualTo(200);
    }

    @Test
    void acceptsTheLargestBatch() {
        var path = Fields.path(ADMIN, FieldEntity.JOB);
        var all = IntStream.range(0, 100)
                .mapToObj(_ -> Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB))
                .map(field -> Fields.value(field, "x"))
                .toArray();
        var answer = Fields.added(ADMIN, path, all);
        assertThat(Fields.instances(answer)).hasSize(100);
        var removal = Fields.instances(answer).stream()
                .map(instance -> Fields.reference(instance.path("uid").asText()))
                .toList();
        assertThat(Fields.instances(ADMIN.put(path, Map.of("removeInstances", removal))))
                .isEmpty();
    }

    @Test
    void refusesASecondInstanceOfAField() {
        var path = Fields.path(ADMIN, FieldEntity.PROJECT);
        var text = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        var other = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        Fields.added(ADMIN, path, Fields.value(text, "x"));
        var conflict = Fields.add(ADMIN, path, Fields.value(other, "x"), Fields.value(text, "y"));
        assertThat(conflict.status()).isEqualTo(409);
        assertThat(conflict.json().path("errorCode").asText()).isEqualTo("Conflict");
        assertThat(conflict.pointers()).containsExactly("/addInstances/1/customField/uid");
        assertThat(Fields.values(ADMIN.get(path))).containsExactly("x");
    }

    @Test
    void refusesToRemoveARequiredInstance() {
        var path = Fields.path(ADMIN, FieldEntity.PROJECT);
        var body = Fields.body(FieldType.STRING, FieldEntity.PROJECT);
        body.put("required", true);
        body.put("requiredFrom", "2999-01-01T00:00:00Z");
        var field = Fields.create(ADMIN, body);
        var added = Fields.added(ADMIN, path, Fields.value(field, "x"));
        var removal = Map.of("removeInstances", List.of(Fields.reference(Fields.uid(added, 0))));
        assertThat(ADMIN.put(path, removal).status()).as("not yet required").isEqualTo(200);
        var again = Fields.added(ADMIN, path, Fields.value(field, "x"));
        ADMIN.patch("/customFields/" + field.uid(), Map.of("requiredFrom", "2020-01-01T00:00:00Z"));
        var refused = ADMIN.put(path, Map.of("removeInstances", List.of(Fields.reference(Fields.uid(again, 0)))));
        assertThat(refused.pointers()).containsExactly("/removeInstances/0/uid");
    }

    @Test
    void keepsASelectedDeprecatedOption() {
        var path = Fields.path(ADMIN, FieldEntity.PROJECT);
        var field = Fields.create(ADMIN, FieldType.MULTI_SELECT, FieldEntity.PROJECT, "A", "B");
        var old = Fields.option(field, "A");
        var added = Fields.added(ADMIN, path, Fields.choice(field, old));
        ADMIN.put("/customFields/" + field.uid() + "/options/" + old, Map.of("value", "A", "deprecated", true));
        var widened = ADMIN.put(
                path,
                Map.of(
                        "updateInstances",
                        List.of(Fields.updateChoice(Fields.uid(added, 0), old, Fields.option(field, "B")))));
        assertThat(widened.status()).isEqualTo(200);
        var options = Fields.instances(widened).getFirst().path("selectedOptions");
        assertThat(options.findValuesAsText("deprecated")).containsExactly("true", "false");
        var dropped = ADMIN.put(
                path,
                Map.of(
                        "updateInstances",
                        List.of(Fields.updateChoice(Fields.uid(added, 0), Fields.option(field, "B")))));
        assertThat(dropped.status()).isEqualTo(200);
        assertThat(ADMIN.put(path, Map.of("updateInstances", List.of(Fields.updateChoice(Fields.uid(added, 0), old))))
                        .pointers())
                .containsExactly("/updateInstances/0/selectedOptions/0/uid");
    }

    @ParameterizedTest
    @EnumSource
    void publishesChangesOnly(FieldEntity entity) {
        var path = Fields.path(ADMIN, entity);
        var field = Fields.create(ADMIN, FieldType.STRING, entity);
        var before = Fields.events(DB, entity, path).size();
        var added = Fields.added(ADMIN, path, Fields.value(field, "x"));
        assertThat(Fields.events(DB, entity, path)).hasSize(before + 1);
        var event = Fields.events(DB, entity, path).getLast();
        assertThat(event.path("event").asText()).isEqualTo(Fields.kind(entity));

        ADMIN.put(path, Map.of());
        ADMIN.put(path, Map.of("updateInstances", List.of(Fields.update(Fields.uid(added, 0), "x"))));
        Fields.add(ADMIN, path, Fields.value(field, "second"));
        Fields.add(ADMIN, path, Fields.value(Fields.create(ADMIN, FieldType.DATE, entity), "tomorrow"));
        ADMIN.with("If-Match", "\"old\"")
                .put(path, Map.of("removeInstances", List.of(Fields.reference(Fields.uid(added, 0)))));
        assertThat(Fields.events(DB, entity, path)).as("nothing changed").hasSize(before + 1);
        assertThat(Fields.instances(ADMIN.get(path))).isEqualTo(Fields.instances(added));

        ADMIN.put(path, Map.of("updateInstances", List.of(Fields.update(Fields.uid(added, 0), "y"))));
        ADMIN.put(path, Map.of("removeInstances", List.of(Fields.reference(Fields.uid(added, 0)))));
        assertThat(Fields.events(DB, entity, path)).hasSize(before + 3);
    }
}
