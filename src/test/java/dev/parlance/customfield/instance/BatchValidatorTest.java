package dev.parlance.customfield.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Section 4.10 of the interface, without a database. */
class BatchValidatorTest {
    private static final BatchContext.Field TEXT = field(1, "text", FieldType.STRING, FieldEntity.JOB, false);
    private static final BatchContext.Field NUMBER = field(2, "number", FieldType.NUMBER, FieldEntity.JOB, true);
    private static final BatchContext.Field ONE = field(3, "one", FieldType.SINGLE_SELECT, FieldEntity.JOB, false);
    private static final BatchContext.Field MANY = field(4, "many", FieldType.MULTI_SELECT, FieldEntity.JOB, false);
    private static final BatchContext.Field FOREIGN = field(5, "foreign", FieldType.STRING, FieldEntity.PROJECT, false);

    private static final BatchContext.Held HELD_TEXT = new BatchContext.Held(11, "held-text", TEXT, "before", Set.of());
    private static final BatchContext.Held HELD_NUMBER =
            new BatchContext.Held(12, "held-number", NUMBER, "1", Set.of());
    private static final BatchContext.Held HELD_MANY =
            new BatchContext.Held(14, "held-many", MANY, null, Set.of("old", "a"));

    private static final Map<String, BatchContext.Option> OPTIONS = Map.of(
            "a", new BatchContext.Option(21, "a", 4, false),
            "b", new BatchContext.Option(22, "b", 4, false),
            "old", new BatchContext.Option(23, "old", 4, true),
            "x", new BatchContext.Option(24, "x", 3, false),
            "y", new BatchContext.Option(25, "y", 3, false));

    private static BatchContext.Field field(long id, String uid, FieldType type, FieldEntity entity, boolean required) {
        return new BatchContext.Field(id, uid, uid, type, entity, required);
    }

    private static BatchContext known(BatchContext.Held... held) {
        return new BatchContext(
                Arrays.stream(held).collect(Collectors.toMap(BatchContext.Held::uid, one -> one)),
                Map.of("text", TEXT, "number", NUMBER, "one", ONE, "many", MANY, "foreign", FOREIGN),
                OPTIONS);
    }

    private static NewInstance add(String field, @Nullable String value, String... options) {
        return new NewInstance(new UidReference(field), references(options), value);
    }

    private static InstanceBatch.Update update(String uid, @Nullable String value, String... options) {
        return new InstanceBatch.Update(new UidReference(uid), references(options), value);
    }

    private static List<UidReference> references(String... uids) {
        return Arrays.stream(uids).map(UidReference::new).toList();
    }

    private static InstanceBatch batch(
            List<NewInstance> add, List<UidReference> remove, List<InstanceBatch.Update> update) {
        return new InstanceBatch(add, remove, update);
    }

    private static InstancePlan judge(BatchContext known, InstanceBatch batch) {
        return BatchValidator.validate(FieldEntity.JOB, known, batch, "/addInstances");
    }

    private static List<String> refused(BatchContext known, InstanceBatch batch) {
        return catchThrowableOfType(Fault.Invalid.class, () -> judge(known, batch)).violations().stream()
                .map(violation -> violation.pointer() + " " + violation.code())
                .toList();
    }

    @Test
    void plansAllThreeKindsOfChanges() {
        var plan = judge(
                known(HELD_TEXT, HELD_NUMBER, HELD_MANY),
                batch(
                        List.of(add("one", null, "x"), add("text", "again")),
                        references("held-text"),
                        List.of(update("held-number", "2"), update("held-many", null, "b", "old"))));
        assertThat(plan.removed()).containsExactly(11L);
        assertThat(plan.changed())
                .containsExactly(
                        new InstancePlan.Changed(12, "held-number", "2", List.of()),
                        new InstancePlan.Changed(14, "held-many", null, List.of(22L, 23L)));
        assertThat(plan.added())
                .containsExactly(
                        new InstancePlan.Added(3, null, List.of(24L)), new InstancePlan.Added(1, "again", List.of()));
    }

    @Test
    void plansNothingForUpdatesThatChangeNothing() {
        var same = batch(
                List.of(), List.of(), List.of(update("held-text", "before"), update("held-many", null, "a", "old")));
        assertThat(judge(known(HELD_TEXT, HELD_MANY), same).isEmpty()).isTrue();
        assertThat(judge(known(HELD_TEXT), new InstanceBatch(null, null, null)).isEmpty())
                .isTrue();
    }

    @Test
    void reportsEveryWrongItem() {
        var wrong = batch(
                List.of(
                        add("nothing", "value"),
                        add("foreign", "value"),
                        add("number", "twelve"),
                        add("one", null),
                        add("many", null, "a", "x", "gone", "old", "a"),
                        add("many", "value", "a"),
                        add("text", "", "a")),
                references("gone", "held-number"),
                List.of(update("gone", "value"), update("held-many", null, "a")));
        assertThat(refused(known(HELD_NUMBER, HELD_TEXT, HELD_MANY), wrong))
                .containsExactlyInAnyOrder(
                        "/removeInstances/0/uid unknown",
                        "/removeInstances/1/uid required",
                        "/updateInstances/0/customFieldInstance/uid unknown",
                        "/addInstances/0/customField/uid unknown",
                        "/addInstances/1/customField/uid entity",
                        "/addInstances/2/customField/uid conflict",
                        "/addInstances/2/value number",
                        "/addInstances/3/selectedOptions required",
                        "/addInstances/4/customField/uid conflict",
                        "/addInstances/4/selectedOptions/1/uid unknown",
                        "/addInstances/4/selectedOptions/2/uid unknown",
                        "/addInstances/4/selectedOptions/3/uid deprecated",
                        "/addInstances/4/selectedOptions/4/uid unique",
                        "/addInstances/5/customField/uid unique",
                        "/addInstances/5/value type",
                        "/addInstances/6/customField/uid conflict",
                        "/addInstances/6/selectedOptions type",
                        "/addInstances/6/value required");
    }

    @Test
    void acceptsOneOptionOfASingleSelect() {
        assertThat(judge(known(), batch(List.of(add("one", null, "y")), List.of(), List.of()))
                        .added())
                .containsExactly(new InstancePlan.Added(3, null, List.of(25L)));
        assertThat(refused(known(), batch(List.of(add("one", null, "x", "y")), List.of(), List.of())))
                .containsExactly("/addInstances/0/selectedOptions maxItems");
    }

    @Test
    void keepsASelectedDeprecatedOptionButRefusesANewSelection() {
        var without = new BatchContext.Held(14, "held-many", MANY, null, Set.of("a"));
        var choosing = batch(List.of(), List.of(), List.of(update("held-many", null, "old")));
        assertThat(judge(known(HELD_MANY), choosing).changed()).hasSize(1);
        assertThat(refused(known(without), choosing))
                .containsExactly("/updateInstances/0/selectedOptions/0/uid deprecated");
    }

    @Test
    void refusesToNameAnInstanceTwice() {
        var known = known(HELD_TEXT, HELD_MANY);
        var twice = batch(
                List.of(),
                references("held-text", "held-text"),
                List.of(update("held-text", "x"), update("held-many", null, "a"), update("held-many", null, "b")));
        assertThat(refused(known, twice))
                .containsExactly(
                        "/removeInstances/1/uid unique",
                        "/updateInstances/0/customFieldInstance/uid unique",
                        "/updateInstances/2/customFieldInstance/uid unique");
    }

    @Test
    void reportsAConflictOnlyWithoutOtherViolations() {
        var again =
                batch(List.of(add("text", "x"), add("one", null, "x"), add("many", null, "b")), List.of(), List.of());
        var conflict = catchThrowableOfType(Fault.Conflict.class, () -> judge(known(HELD_TEXT, HELD_MANY), again));
        assertThat(conflict.violations())
                .extracting(Violation::pointer)
                .containsExactly("/addInstances/0/customField/uid", "/addInstances/2/customField/uid");
    }

    @Test
    void acceptsFieldsOfProjectsInATemplate() {
        var adding = batch(List.of(add("foreign", "x"), add("text", "x")), List.of(), List.of());
        var refused = catchThrowableOfType(
                Fault.Invalid.class,
                () -> BatchValidator.validate(FieldEntity.PROJECT_TEMPLATE, known(), adding, "/addInstances"));
        assertThat(refused.violations())
                .extracting(Violation::pointer)
                .containsExactly("/addInstances/1/customField/uid");
    }
}
