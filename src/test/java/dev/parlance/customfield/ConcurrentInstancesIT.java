package dev.parlance.customfield;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import java.util.ArrayList;
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

/** Batches of custom fields that arrive at the same time: each sees all or nothing of another. */
class ConcurrentInstancesIT {
    private static final TestService SERVICE = TestService.start("database.connectTimeout", "30s");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    @ParameterizedTest
    @EnumSource
    void changesOnlyTheVersionOfIfMatch(FieldEntity entity) {
        var path = Fields.path(ADMIN, entity);
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
    void acceptsFiftyConcurrentAdditionsToOneJob() {
        var path = Fields.path(ADMIN, FieldEntity.JOB);
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
        assertThat(Fields.values(ADMIN.get(path)))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 50).mapToObj(Integer::toString).toList());
        assertThat(Fields.events(DB, FieldEntity.JOB, path)).hasSize(50);
    }

    /**
     * Each response shows the whole state after its batch, so the responses determine the order of the batches.
     */
    @Test
    void runsFiftyConcurrentBatchesOfOneJobOneAfterAnother() {
        var path = Fields.path(ADMIN, FieldEntity.JOB);
        var contested = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        var counter = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        var doomed = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        var start = Fields.added(ADMIN, path, Fields.value(counter, "start"), Fields.value(doomed, "start"));
        var requests = new ArrayList<Supplier<TestService.Answer>>();
        for (var i = 0; i < 10; i++) {
            var value = "" + i;
            requests.add(() -> Fields.add(ADMIN, path, Fields.value(contested, value)));
            requests.add(() ->
                    ADMIN.put(path, Map.of("removeInstances", List.of(Fields.reference(Fields.uid(start, 1))))));
            for (var j = 0; j < 3; j++) {
                var update = value + "-" + j;
                requests.add(() -> ADMIN.put(
                        path, Map.of("updateInstances", List.of(Fields.update(Fields.uid(start, 0), update)))));
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
        assertThat(Fields.values(last)).hasSize(2);
        assertThat(updates.stream().map(answer -> Fields.values(answer).getFirst()))
                .as("each saw its own update")
                .doesNotHaveDuplicates()
                .contains(Fields.values(last).getFirst());
        assertThat(Fields.events(DB, FieldEntity.JOB, path))
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

    /** The state of the job after a batch, as the response shows it. */
    private record State(String counter, boolean contested, boolean doomed) {
        static State of(TestService.Answer answer, String contested, String doomed) {
            var fields = Fields.instances(answer).stream()
                    .map(instance -> instance.path("customField").path("uid").asText())
                    .toList();
            return new State(Fields.values(answer).getFirst(), fields.contains(contested), fields.contains(doomed));
        }
    }

    /** An added instance exists, and a removed one is absent, in every later state. */
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
    void locksTheTypeOfAFieldDuringABatch() {
        for (var round = 0; round < 10; round++) {
            var path = Fields.path(ADMIN, FieldEntity.PROJECT);
            var field = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
            var answers = together(List.of(
                    () -> Fields.add(ADMIN, path, Fields.value(field, "text")),
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
}
