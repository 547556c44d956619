package dev.parlance.customfield.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OptionPlanTest {
    private static final OptionPlan.Stored RED = new OptionPlan.Stored(1, "r", "Red", false);
    private static final OptionPlan.Stored BLUE = new OptionPlan.Stored(2, "b", "Blue", true);
    private static final List<OptionPlan.Stored> BOTH = List.of(RED, BLUE);

    private static OptionEdit edit(@Nullable String uid, @Nullable String value, @Nullable Boolean deprecated) {
        return new OptionEdit(uid, value, deprecated);
    }

    private static List<String> refused(OptionEdit... edits) {
        var refused = catchThrowableOfType(Fault.Invalid.class, () -> OptionPlan.of(BOTH, List.of(edits)));
        return refused.violations().stream().map(Violation::pointer).toList();
    }

    @Test
    void addsNewOptions() {
        var plan = OptionPlan.of(BOTH, List.of(edit(null, "Green", null), edit(null, "Grey", true)));
        assertThat(plan.added())
                .containsExactly(new OptionPlan.Added("Green", false), new OptionPlan.Added("Grey", true));
        assertThat(plan.changed()).isEmpty();
    }

    @Test
    void renamesAndDeprecatesByUid() {
        var plan = OptionPlan.of(BOTH, List.of(edit("r", "Crimson", null), edit("b", null, false)));
        assertThat(plan.changed())
                .containsExactly(
                        new OptionPlan.Stored(1, "r", "Crimson", false), new OptionPlan.Stored(2, "b", "Blue", false));
    }

    @Test
    void findsAnOptionByItsValueCaseInsensitively() {
        assertThat(OptionPlan.of(BOTH, List.of(edit(null, "red", true))).changed())
                .containsExactly(new OptionPlan.Stored(1, "r", "red", true));
        assertThat(OptionPlan.of(BOTH, List.of(edit(null, "Red", null), edit(null, "Blue", null)))
                        .isEmpty())
                .as("the same again")
                .isTrue();
    }

    @Test
    void letsTwoOptionsExchangeTheirValues() {
        var plan = OptionPlan.of(BOTH, List.of(edit("r", "Blue", null), edit("b", "Red", null)));
        assertThat(plan.changed()).extracting(OptionPlan.Stored::value).containsExactly("Blue", "Red");
    }

    @Test
    void refusesEveryWrongItem() {
        assertThat(refused(
                        edit("x", "Green", null),
                        edit(null, null, true),
                        edit("r", "BLUE", null),
                        edit("r", "Pink", null),
                        edit(null, "Grey", null),
                        edit(null, "grey", null)))
                .containsExactly(
                        "/options/0/uid", "/options/1/value", "/options/2/value", "/options/3/uid", "/options/5/value");
    }

    @Test
    void limitsTheOptionsOfAField() {
        var many = IntStream.range(0, OptionPlan.MOST - 2)
                .mapToObj(i -> edit(null, "option " + i, null))
                .toList();
        assertThat(OptionPlan.of(BOTH, many).added()).hasSize(OptionPlan.MOST - 2);
        var refused = catchThrowableOfType(
                Fault.Invalid.class,
                () -> OptionPlan.of(List.of(RED, BLUE, new OptionPlan.Stored(3, "g", "Green", false)), many));
        assertThat(refused.violations()).extracting(Violation::pointer).containsExactly("/options");
    }
}
