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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What entities of each kind say in custom fields (sections 2.13 and 4.8 to 4.10 of the interface). */
class InstancesIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String fields(FieldEntity entity) {
        return Fields.holder(ADMIN, entity) + "/customFields";
    }

    private static TestService.Answer add(String path, Object... instances) {
        return ADMIN.put(path, Map.of("addInstances", List.of(instances)));
    }

    private static TestService.Answer added(String path, Object... instances) {
        var answer = add(path, instances);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    private static String uid(TestService.Answer answer, int place) {
        return Fields.instances(answer).get(place).path("uid").asText();
    }

    private static List<String> values(TestService.Answer answer) {
        return Fields.instances(answer).stream()
                .map(instance -> instance.path("value").asText())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void holdsInstancesOfEachType(FieldEntity entity) {
        var path = fields(entity);
        assertThat(Fields.instances(ADMIN.get(path))).isEmpty();
        var text = Fields.create(ADMIN, FieldType.STRING, entity);
        var number = Fields.create(ADMIN, FieldType.NUMBER, entity);
        var date = Fields.create(ADMIN, FieldType.DATE, entity);
        var url = Fields.create(ADMIN, FieldType.URL, entity);
        var one = Fields.create(ADMIN, FieldType.SINGLE_SELECT, entity, "A", "B");
        var many = Fields.create(ADMIN, FieldType.MULTI_SELECT, entity, "A", "B", "C");
        var answer = added(
                path,
                Fields.value(text, "𝄞".repeat(4096)),
                Fields.value(number, "-12.50"),
                Fields.value(date, "2027-03-01"),
                Fields.value(url, "https://example.com/a"),
                Fields.choice(one, Fields.option(one, "B")),
                Fields.choice(many, Fields.option(many, "C"), Fields.option(many, "A")));
        var instances = Fields.instances(answer);
        assertThat(instances).hasSize(6);
        assertThat(values(answer).subList(1, 4)).containsExactly("-12.50", "2027-03-01", "https://example.com/a");
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
        assertThat(read.json()).isEqualTo(answer.json());
        assertThat(read.header("etag")).isEqualTo(answer.header("etag"));
    }

    @ParameterizedTest
    @EnumSource
    void removesUpdatesAndAddsInOneBatch(FieldEntity entity) {
        var path = fields(entity);
        var gone = Fields.create(ADMIN, FieldType.STRING, entity);
        var number = Fields.create(ADMIN, FieldType.NUMBER, entity);
        var many = Fields.create(ADMIN, FieldType.MULTI_SELECT, entity, "A", "B");
        var before = added(
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
                        List.of(Fields.reference(uid(before, 0))),
                        "updateInstances",
                        List.of(
                                Fields.update(uid(before, 1), "2"),
                                Fields.updateChoice(uid(before, 2), Fields.option(many, "B")))));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(values(answer)).containsExactly("2", "null", "again");
        var after = Fields.instances(answer);
        assertThat(after.get(0).path("uid").asText()).isEqualTo(uid(before, 1));
        assertThat(after.get(1).path("selectedOptions").findValuesAsText("value"))
                .containsExactly("B");
        assertThat(after.get(2).path("uid").asText()).isNotEqualTo(uid(before, 0));
        assertThat(after.get(0).path("updatedBy")).isNotEqualTo(after.get(0).path("createdBy"));
        assertThat(after.get(0).path("createdAt"))
                .isEqualTo(Fields.instances(before).get(1).path("createdAt"));
        assertThat(ADMIN.get(path).json()).isEqualTo(answer.json());
    }

    @ParameterizedTest
    @EnumSource
    void refusesABatchWithAnythingWrongAndChangesNothing(FieldEntity entity) {
        var path = fields(entity);
        var text = Fields.create(ADMIN, FieldType.STRING, entity);
        var required = Fields.body(FieldType.NUMBER, entity);
        required.put("required", true);
        var number = Fields.create(ADMIN, required);
        var one = Fields.create(ADMIN, FieldType.SINGLE_SELECT, entity, "A", "B");
        var many = Fields.create(ADMIN, FieldType.MULTI_SELECT, entity, "A", "B");
        var date = Fields.create(ADMIN, FieldType.DATE, entity);
        var foreign = Fields.create(ADMIN, FieldType.STRING, foreign(entity));
        var elsewhere = added(fields(entity), Fields.value(text, "elsewhere"));
        var before = added(path, Fields.value(text, "before"), Fields.value(number, "1"));
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
                List.of(Fields.reference(uid(before, 1)), Fields.reference(uid(elsewhere, 0))),
                "updateInstances",
                List.of(Fields.update(uid(before, 0), "x"), Fields.update(uid(before, 0), "y")));
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
        assertThat(ADMIN.get(path).json()).isEqualTo(before.json());
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
    void refusesWhatTheContractDoesNotAllowAllAtOnce() {
        var path = fields(FieldEntity.PROJECT);
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
                        "/addInstances/2/value",
                        "/addInstances/3/selectedOptions/0",
                        "/addInstances/3/selectedOptions/1/uid",
                        "/removeInstances",
                        "/updateInstances/0/customFieldInstance");
        assertThat(ADMIN.put(path, Map.of()).status()).isEqualTo(200);
        batch.replaceAll((_, _) -> null);
        assertThat(ADMIN.put(path, batch).status()).as("nulls are nothing").isEqualTo(200);
    }

    @Test
    void takesTheLargestBatch() {
        var path = fields(FieldEntity.JOB);
        var all = IntStream.range(0, 100)
                .mapToObj(_ -> Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB))
                .map(field -> Fields.value(field, "x"))
                .toArray();
        var answer = added(path, all);
        assertThat(Fields.instances(answer)).hasSize(100);
        var removal = Fields.instances(answer).stream()
                .map(instance -> Fields.reference(instance.path("uid").asText()))
                .toList();
        assertThat(Fields.instances(ADMIN.put(path, Map.of("removeInstances", removal))))
                .isEmpty();
    }

    @Test
    void tellsAConflictForAFieldThatIsThere() {
        var path = fields(FieldEntity.PROJECT);
        var text = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        var other = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        added(path, Fields.value(text, "x"));
        var conflict = add(path, Fields.value(other, "x"), Fields.value(text, "y"));
        assertThat(conflict.status()).isEqualTo(409);
        assertThat(conflict.json().path("errorCode").asText()).isEqualTo("Conflict");
        assertThat(conflict.pointers()).containsExactly("/addInstances/1/customField/uid");
        assertThat(values(ADMIN.get(path))).containsExactly("x");
    }

    @Test
    void keepsARequiredInstanceOnceItIsRequired() {
        var path = fields(FieldEntity.PROJECT);
        var body = Fields.body(FieldType.STRING, FieldEntity.PROJECT);
        body.put("required", true);
        body.put("requiredFrom", "2999-01-01T00:00:00Z");
        var field = Fields.create(ADMIN, body);
        var added = added(path, Fields.value(field, "x"));
        var removal = Map.of("removeInstances", List.of(Fields.reference(uid(added, 0))));
        assertThat(ADMIN.put(path, removal).status()).as("not yet required").isEqualTo(200);
        var again = added(path, Fields.value(field, "x"));
        ADMIN.patch("/customFields/" + field.uid(), Map.of("requiredFrom", "2020-01-01T00:00:00Z"));
        var refused = ADMIN.put(path, Map.of("removeInstances", List.of(Fields.reference(uid(again, 0)))));
        assertThat(refused.pointers()).containsExactly("/removeInstances/0/uid");
    }

    @Test
    void keepsADeprecatedOptionThatWasChosen() {
        var path = fields(FieldEntity.PROJECT);
        var field = Fields.create(ADMIN, FieldType.MULTI_SELECT, FieldEntity.PROJECT, "A", "B");
        var old = Fields.option(field, "A");
        var added = added(path, Fields.choice(field, old));
        ADMIN.put("/customFields/" + field.uid() + "/options/" + old, Map.of("value", "A", "deprecated", true));
        var widened = ADMIN.put(
                path,
                Map.of("updateInstances", List.of(Fields.updateChoice(uid(added, 0), old, Fields.option(field, "B")))));
        assertThat(widened.status()).isEqualTo(200);
        var options = Fields.instances(widened).getFirst().path("selectedOptions");
        assertThat(options.findValuesAsText("deprecated")).containsExactly("true", "false");
        var dropped = ADMIN.put(
                path,
                Map.of("updateInstances", List.of(Fields.updateChoice(uid(added, 0), Fields.option(field, "B")))));
        assertThat(dropped.status()).isEqualTo(200);
        assertThat(ADMIN.put(path, Map.of("updateInstances", List.of(Fields.updateChoice(uid(added, 0), old))))
                        .pointers())
                .containsExactly("/updateInstances/0/selectedOptions/0/uid");
    }

    @Test
    void givesATemplateTheFieldsOfProjectsToo() {
        var path = fields(FieldEntity.PROJECT_TEMPLATE);
        var field = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        assertThat(values(added(path, Fields.value(field, "x")))).containsExactly("x");
    }

    @Test
    void carriesWhatAProjectSaysThroughATemplateToOtherProjects() {
        var text = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        var many = Fields.create(ADMIN, FieldType.MULTI_SELECT, FieldEntity.PROJECT, "A", "B", "C");
        var own = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT_TEMPLATE);
        var old = Fields.option(many, "C");
        var project = Fields.project(ADMIN);
        added(
                project + "/customFields",
                Fields.value(text, "from the project"),
                Fields.choice(many, Fields.option(many, "A"), old));
        ADMIN.put("/customFields/" + many.uid() + "/options/" + old, Map.of("value", "C", "deprecated", true));

        var template = Fields.template(ADMIN, project);
        var copied = ADMIN.get(template + "/customFields");
        assertThat(values(copied)).containsExactly("from the project", "null");
        assertThat(Fields.instances(copied).get(1).path("selectedOptions").findValuesAsText("value"))
                .containsExactly("A", "C");
        added(template + "/customFields", Fields.value(own, "of the template"));

        var submitter = SERVICE.user("SUBMITTER");
        var uid = template.substring(template.lastIndexOf('/') + 1);
        var made = submitter.post("/projects", Map.of("template", Fields.reference(uid)));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        var carried = submitter.get("/projects/" + made.uid() + "/customFields");
        assertThat(values(carried)).containsExactly("from the project", "null");
        assertThat(Fields.instances(carried).getFirst().path("createdBy").path("uid"))
                .isEqualTo(submitter.get("/auth/whoAmI").json().path("user").path("uid"));
        assertThat(Fields.instances(carried).getFirst().path("uid"))
                .isNotEqualTo(Fields.instances(copied).getFirst().path("uid"));

        var other = ADMIN.post(
                "/projects",
                Map.of(
                        "template",
                        Fields.reference(uid),
                        "customFields",
                        List.of(Fields.value(text, "from the body"))));
        assertThat(other.status()).as(other.text()).isEqualTo(201);
        assertThat(values(ADMIN.get("/projects/" + other.uid() + "/customFields")))
                .containsExactly("from the body", "null");
        assertThat(ADMIN.delete("/customFields/" + own.uid())
                        .json()
                        .path("detail")
                        .asText())
                .contains("project template");
    }

    @ParameterizedTest
    @EnumSource
    void tellsOfAChangeAndOfNothingElse(FieldEntity entity) {
        var path = fields(entity);
        var field = Fields.create(ADMIN, FieldType.STRING, entity);
        var before = events(entity, path).size();
        var added = added(path, Fields.value(field, "x"));
        assertThat(events(entity, path)).hasSize(before + 1);
        var event = events(entity, path).getLast();
        assertThat(event.path("event").asText()).isEqualTo(kind(entity));

        ADMIN.put(path, Map.of());
        ADMIN.put(path, Map.of("updateInstances", List.of(Fields.update(uid(added, 0), "x"))));
        add(path, Fields.value(field, "second"));
        add(path, Fields.value(Fields.create(ADMIN, FieldType.DATE, entity), "tomorrow"));
        ADMIN.with("If-Match", "\"old\"")
                .put(path, Map.of("removeInstances", List.of(Fields.reference(uid(added, 0)))));
        assertThat(events(entity, path)).as("nothing changed").hasSize(before + 1);
        assertThat(ADMIN.get(path).json()).isEqualTo(added.json());

        ADMIN.put(path, Map.of("updateInstances", List.of(Fields.update(uid(added, 0), "y"))));
        ADMIN.put(path, Map.of("removeInstances", List.of(Fields.reference(uid(added, 0)))));
        assertThat(events(entity, path)).hasSize(before + 3);
    }

    private static String kind(FieldEntity entity) {
        return switch (entity) {
            case PROJECT -> "PROJECT_METADATA_UPDATED";
            case JOB -> "JOB_CUSTOM_FIELDS_UPDATED";
            case PROJECT_TEMPLATE -> "PROJECT_TEMPLATE_UPDATED";
        };
    }

    /** The events of the kind that tells of custom fields whose subject is the entity, oldest first. */
    private static List<JsonNode> events(FieldEntity entity, String path) {
        var sql = "select body from webhook_event where kind = $1 order by id";
        var parts = path.split("/", -1);
        var uid = parts[parts.length - 2];
        return Rows.all(Waiting.result(DB.query(sql, Tuple.of(kind(entity)))), row -> row.getString("body")).stream()
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

    @ParameterizedTest
    @EnumSource
    void changesOnlyTheVersionThatWasSeen(FieldEntity entity) {
        var path = fields(entity);
        var careful = ADMIN.with("If-Match", ADMIN.get(path).header("etag"));
        var batches = Stream.of("one", "two", "three")
                .map(value -> Map.of(
                        "addInstances", List.of(Fields.value(Fields.create(ADMIN, FieldType.STRING, entity), value))))
                .toList();
        var statuses = together(batches.stream()
                        .map(batch -> (Supplier<TestService.Answer>) () -> careful.put(path, batch))
                        .toList())
                .stream()
                .map(TestService.Answer::status)
                .toList();
        assertThat(statuses).containsExactlyInAnyOrder(200, 412, 412);
        assertThat(Fields.instances(ADMIN.get(path))).hasSize(1);
    }

    private static List<TestService.Answer> together(List<Supplier<TestService.Answer>> requests) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return requests.stream().map(request -> CompletableFuture.supplyAsync(request, threads)).toList().stream()
                    .map(CompletableFuture::join)
                    .toList();
        }
    }

    @Test
    void takesFiftyAdditionsToOneJobAtOnce() {
        var path = fields(FieldEntity.JOB);
        var requests = new ArrayList<Supplier<TestService.Answer>>();
        for (var i = 0; i < 50; i++) {
            var batch = Map.of(
                    "addInstances",
                    List.of(Fields.value(Fields.create(ADMIN, FieldType.NUMBER, FieldEntity.JOB), "" + i)));
            requests.add(() -> ADMIN.put(path, batch));
        }
        var answers = together(requests);
        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isEqualTo(200));
        assertThat(answers.stream().map(answer -> Fields.instances(answer).size()))
                .as("each saw those before it")
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 50).boxed().toList());
        assertThat(values(ADMIN.get(path)))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 50).mapToObj(Integer::toString).toList());
        assertThat(events(FieldEntity.JOB, path)).hasSize(50);
    }

    /**
     * Each answer is the whole state after its batch, so the answers and the updates name the one order they happened
     * in.
     */
    @Test
    void runsFiftyMixedBatchesOfOneJobAsInSomeOrder() {
        var path = fields(FieldEntity.JOB);
        var contested = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        var counter = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        var doomed = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        var start = added(path, Fields.value(counter, "start"), Fields.value(doomed, "start"));
        var requests = new ArrayList<Supplier<TestService.Answer>>();
        for (var i = 0; i < 10; i++) {
            var value = "" + i;
            requests.add(() -> add(path, Fields.value(contested, value)));
            requests.add(() -> ADMIN.put(path, Map.of("removeInstances", List.of(Fields.reference(uid(start, 1))))));
            for (var j = 0; j < 3; j++) {
                var update = value + "-" + j;
                requests.add(() ->
                        ADMIN.put(path, Map.of("updateInstances", List.of(Fields.update(uid(start, 0), update)))));
            }
        }
        var answers = together(requests);
        var added = pick(answers, 0);
        assertThat(added).containsExactlyInAnyOrder(200, 409, 409, 409, 409, 409, 409, 409, 409, 409);
        var removed = pick(answers, 1);
        assertThat(removed).containsExactlyInAnyOrder(200, 400, 400, 400, 400, 400, 400, 400, 400, 400);
        var updates = IntStream.range(0, 50)
                .filter(i -> i % 5 > 1)
                .mapToObj(answers::get)
                .toList();
        assertThat(updates).allSatisfy(answer -> assertThat(answer.status()).isEqualTo(200));
        var last = ADMIN.get(path);
        assertThat(values(last)).hasSize(2);
        assertThat(updates.stream().map(answer -> values(answer).getFirst()))
                .as("each saw its own update")
                .doesNotHaveDuplicates()
                .contains(values(last).getFirst());
        assertThat(events(FieldEntity.JOB, path))
                .as("one for each that changed something")
                .hasSize(1 + 32);
        var states = updates.stream()
                .map(answer -> State.of(answer, contested.uid(), doomed.uid()))
                .toList();
        assertOneOrder(
                states,
                State.of(succeeded(answers, 0), contested.uid(), doomed.uid()),
                State.of(succeeded(answers, 1), contested.uid(), doomed.uid()));
    }

    private static TestService.Answer succeeded(List<TestService.Answer> answers, int remainder) {
        return IntStream.range(0, answers.size())
                .filter(i -> i % 5 == remainder)
                .mapToObj(answers::get)
                .filter(answer -> answer.status() == 200)
                .findFirst()
                .orElseThrow();
    }

    private static List<Integer> pick(List<TestService.Answer> answers, int remainder) {
        return IntStream.range(0, answers.size())
                .filter(i -> i % 5 == remainder)
                .mapToObj(i -> answers.get(i).status())
                .toList();
    }

    /** What an answer says of the job after its batch. */
    private record State(String counter, boolean contested, boolean doomed) {
        static State of(TestService.Answer answer, String contested, String doomed) {
            var fields = Fields.instances(answer).stream()
                    .map(instance -> instance.path("customField").path("uid").asText())
                    .toList();
            return new State(values(answer).getFirst(), fields.contains(contested), fields.contains(doomed));
        }
    }

    /** What was added stays added and what was removed stays removed, in every state after it. */
    private static void assertOneOrder(List<State> updates, State addition, State removal) {
        var contested = updates.stream().collect(Collectors.toMap(State::counter, State::contested));
        var doomed = updates.stream().collect(Collectors.toMap(State::counter, State::doomed));
        assertThat(contested.getOrDefault(addition.counter, false))
                .as("before the addition")
                .isFalse();
        assertThat(doomed.getOrDefault(removal.counter, true))
                .as("before the removal")
                .isTrue();
        var all = Stream.concat(updates.stream(), Stream.of(addition, removal)).toList();
        var additionFirst = all.stream().anyMatch(state -> state.contested && state.doomed);
        var removalFirst = all.stream().anyMatch(state -> !state.contested && !state.doomed);
        assertThat(additionFirst).isNotEqualTo(removalFirst);
    }

    @Test
    void keepsATypeThatABatchReliesOn() {
        for (var round = 0; round < 10; round++) {
            var path = fields(FieldEntity.PROJECT);
            var field = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
            var answers = together(List.of(
                    () -> add(path, Fields.value(field, "text")),
                    () -> ADMIN.patch("/customFields/" + field.uid(), Map.of("type", "NUMBER")),
                    () -> ADMIN.delete("/customFields/" + field.uid())));
            var instances = Fields.instances(ADMIN.get(path));
            if (answers.get(0).status() == 200) {
                assertThat(instances.getFirst().path("customField").path("type").asText())
                        .isEqualTo("STRING");
                assertThat(answers.get(1).status()).isEqualTo(400);
                assertThat(answers.get(2).status()).isEqualTo(400);
            } else {
                assertThat(answers.get(0).status()).isEqualTo(400);
                assertThat(instances).isEmpty();
            }
        }
    }

    @Test
    void addsToAProjectByPost() {
        var path = fields(FieldEntity.PROJECT);
        var text = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        var number = Fields.create(ADMIN, FieldType.NUMBER, FieldEntity.PROJECT);
        var body = Map.of("customFieldInstances", List.of(Fields.value(text, "x"), Fields.value(number, "1")));
        var careful = ADMIN.with("Idempotency-Key", Uid.next());
        var added = careful.post(path, body);
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.header("location")).endsWith(path);
        assertThat(values(added)).containsExactly("x", "1");
        assertThat(careful.post(path, body).json()).isEqualTo(added.json());
        assertThat(events(FieldEntity.PROJECT, path)).hasSize(1);

        var again = ADMIN.post(path, body);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.pointers())
                .containsExactly("/customFieldInstances/0/customField/uid", "/customFieldInstances/1/customField/uid");
        var date = Fields.create(ADMIN, FieldType.DATE, FieldEntity.PROJECT);
        assertThat(ADMIN.post(path, Map.of("customFieldInstances", List.of(Fields.value(date, "x"))))
                        .pointers())
                .containsExactly("/customFieldInstances/0/value");
        assertThat(ADMIN.post(path, Map.of()).pointers()).containsExactly("/customFieldInstances");
        assertThat(ADMIN.post(path, Map.of("customFieldInstances", List.of())).pointers())
                .containsExactly("/customFieldInstances");
    }

    @Test
    void createsAProjectWithCustomFields() {
        var text = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        var one = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.PROJECT, "A");
        var body = new HashMap<String, Object>(
                Map.of("name", "Handbook", "sourceLang", "en", "targetLangs", List.of("de")));
        body.put("customFields", List.of(Fields.value(text, "x"), Fields.choice(one, Fields.option(one, "A"))));
        var created = ADMIN.post("/projects", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        var path = "/projects/" + created.uid() + "/customFields";
        assertThat(values(ADMIN.get(path))).containsExactly("x", "null");
        assertThat(events(FieldEntity.PROJECT, path))
                .as("PROJECT_CREATED tells it")
                .isEmpty();

        var job = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        body.put(
                "customFields",
                List.of(
                        Fields.value(job, "x"),
                        Fields.choice(one, Uid.next()),
                        Fields.value(text, ""),
                        Fields.value(text, "twice")));
        body.put("client", Fields.reference(Uid.next()));
        body.put("workflowSteps", List.of(Fields.reference(Uid.next())));
        var refused = ADMIN.post("/projects", body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder(
                        "/client",
                        "/workflowSteps/0",
                        "/customFields/0/customField/uid",
                        "/customFields/1/selectedOptions/0/uid",
                        "/customFields/2/value",
                        "/customFields/3/customField/uid");
    }

    @ParameterizedTest
    @EnumSource
    void doesNotKnowWhatIsNotThere(FieldEntity entity) {
        var path = fields(entity);
        var parts = path.split("/", -1);
        var gone = path.replace(parts[parts.length - 2], Uid.next());
        assertThat(ADMIN.get(gone).status()).isEqualTo(404);
        assertThat(ADMIN.put(gone, Map.of()).status()).isEqualTo(404);
        assertThat(ADMIN.delete(path.substring(0, path.lastIndexOf('/'))).status())
                .isEqualTo(204);
        assertThat(ADMIN.get(path).status()).isEqualTo(404);
        assertThat(ADMIN.put(path, Map.of()).status()).isEqualTo(404);
    }

    @Test
    void looksForAJobInItsProjectOnly() {
        var job = Fields.job(ADMIN);
        var elsewhere = Fields.project(ADMIN) + job.substring(job.indexOf("/jobs/")) + "/customFields";
        assertThat(ADMIN.get(elsewhere).status()).isEqualTo(404);
        assertThat(ADMIN.put(elsewhere, Map.of()).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUBMITTER", "LINGUIST", "GUEST", "PORTAL_MEMBER"})
    void letsOnlyManagersWriteAndOthersSeeNothingThatIsNotTheirs(String role) {
        var client = SERVICE.user(role);
        for (var entity : FieldEntity.values()) {
            var path = fields(entity);
            assertThat(client.put(path, Map.of()).status()).isEqualTo(403);
            assertThat(client.get(path).status()).isEqualTo(unseen(entity, role));
            assertThat(SERVICE.user("PROJECT_MANAGER").put(path, Map.of()).status())
                    .isEqualTo(200);
            assertThat(SERVICE.anonymous().get(path).status()).isEqualTo(401);
        }
        assertThat(client.post(fields(FieldEntity.PROJECT), Map.of("customFieldInstances", List.of()))
                        .status())
                .isEqualTo(403);
    }

    /** What one who has nothing to do with an entity gets. */
    private static int unseen(FieldEntity entity, String role) {
        return switch (entity) {
            case PROJECT, JOB -> role.equals("PORTAL_MEMBER") ? 403 : 404;
            // whoever may create projects sees all templates
            case PROJECT_TEMPLATE -> role.equals("SUBMITTER") ? 200 : 403;
        };
    }

    @Test
    void letsASubmitterReadWhatItsOwnProjectSays() {
        var submitter = SERVICE.user("SUBMITTER");
        var path = Fields.project(submitter) + "/customFields";
        var field = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        added(path, Fields.value(field, "x"));
        assertThat(values(submitter.get(path))).containsExactly("x");
    }

    @Test
    void letsALinguistReadWhatItsJobSays() {
        var linguist = SERVICE.user("LINGUIST");
        var uid = linguist.get("/auth/whoAmI").json().path("user").path("uid").asText();
        var job = Fields.job(ADMIN);
        var path = job + "/customFields";
        added(path, Fields.value(Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB), "x"));
        assertThat(linguist.get(path).status()).isEqualTo(404);
        var assigned = ADMIN.patch(job, Map.of("providers", List.of(Map.of("type", "USER", "uid", uid))));
        assertThat(assigned.status()).as(assigned.text()).isEqualTo(200);
        assertThat(values(linguist.get(path))).containsExactly("x");
    }
}
