package dev.parlance.job.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SegmentCheckTest {
    private static final InlineCode OPEN = new InlineCode(Kind.OPEN, 1, "<b>", false);
    private static final InlineCode CLOSE = new InlineCode(Kind.CLOSE, 1, "</b>", false);
    private static final InlineCode OPEN2 = new InlineCode(Kind.OPEN, 2, "<i>", false);
    private static final InlineCode CLOSE2 = new InlineCode(Kind.CLOSE, 2, "</i>", false);
    private static final InlineCode BREAK = new InlineCode(Kind.STANDALONE, 3, "<br>", true);
    private static final InlineCode HALF = new InlineCode(Kind.CLOSE, 4, "</a>", false);
    private static final InlineCode OTHER = new InlineCode(Kind.STANDALONE, 9, "<hr>", true);

    private static SegmentView view(List<InlineCode> source, List<InlineCode> target, boolean locked) {
        return new SegmentView(
                0,
                "\uFFFC".repeat(source.size()) + "x",
                source,
                null,
                10,
                null,
                null,
                null,
                target,
                false,
                locked,
                0,
                null);
    }

    private static SegmentEdit edit(List<InlineCode> codes, @Nullable Boolean locked) {
        return new SegmentEdit(List.of(
                new SegmentEdit.Segment(0, null, "\uFFFC".repeat(codes.size()) + "y", codes, false, locked, 0, null)));
    }

    private static List<SegmentWarning> check(SegmentView before, SegmentEdit edit) {
        return SegmentCheck.check(edit, Map.of(0, before), Role.ADMIN, false);
    }

    static Stream<Arguments> refused() {
        var all = List.of(OPEN, CLOSE, OPEN2, CLOSE2, BREAK);
        return Stream.of(
                Arguments.of(all, List.of(OTHER), "unknown", "/segments/0/targetCodes/0"),
                Arguments.of(all, List.of(BREAK, BREAK), "unique", "/segments/0/targetCodes/1"),
                Arguments.of(all, List.of(OPEN), "pair", "/segments/0/targetCodes"),
                Arguments.of(all, List.of(CLOSE2), "pair", "/segments/0/targetCodes"),
                Arguments.of(all, List.of(CLOSE, OPEN), "nesting", "/segments/0/targetCodes"),
                Arguments.of(all, List.of(OPEN, OPEN2, CLOSE, CLOSE2), "nesting", "/segments/0/targetCodes"),
                Arguments.of(List.of(HALF), List.of(), "required", "/segments/0/targetCodes"));
    }

    @ParameterizedTest
    @MethodSource
    void refused(List<InlineCode> source, List<InlineCode> target, String code, String pointer) {
        assertThatThrownBy(() -> check(view(source, List.of(), false), edit(target, null)))
                .isInstanceOfSatisfying(
                        Fault.Invalid.class,
                        invalid -> assertThat(invalid.violations())
                                .extracting(Violation::code, Violation::pointer)
                                .containsExactly(tuple(code, pointer)));
    }

    @Test
    void allowsMovedCodesAndWarnsOfMissingOnes() {
        var source = List.of(OPEN, CLOSE, OPEN2, CLOSE2, BREAK);
        assertThat(check(view(source, List.of(), false), edit(List.of(BREAK, OPEN2, OPEN, CLOSE, CLOSE2), null)))
                .isEmpty();
        assertThat(check(view(source, List.of(), false), edit(List.of(OPEN, CLOSE), null)))
                .extracting(SegmentWarning::code)
                .containsExactly("missingCodes");
    }

    @Test
    void allowsTheCodesOfTheImportedTarget() {
        assertThat(check(view(List.of(), List.of(OTHER), false), edit(List.of(OTHER), null)))
                .isEmpty();
    }

    @Test
    void warnsOfATargetThatIsTooLong() {
        var edit = new SegmentEdit(List.of(new SegmentEdit.Segment(0, null, "12345678901", null, true, null, 0, null)));
        assertThat(check(view(List.of(), List.of(), false), edit))
                .containsExactly(
                        new SegmentWarning(0, "maxLength", "the target has 11 characters; the file allows 10"));
    }

    @Test
    void changesALockedSegmentOnlyTogetherWithUnlockingIt() {
        var locked = view(List.of(), List.of(), true);
        for (var lock : new Boolean[] {null, true}) {
            assertThatThrownBy(() -> check(locked, edit(List.of(), lock)))
                    .isInstanceOfSatisfying(
                            Fault.Invalid.class,
                            invalid -> assertThat(invalid.violations())
                                    .extracting(Violation::pointer)
                                    .containsExactly("/segments/0/locked"));
        }
        assertThat(check(locked, edit(List.of(), false))).isEmpty();
        var same = new SegmentEdit(List.of(new SegmentEdit.Segment(0, null, null, null, false, true, 0, null)));
        assertThat(check(locked, same)).isEmpty();
    }

    private static List<String> violations(@Nullable String source, boolean required) {
        var edit = new SegmentEdit(
                List.of(new SegmentEdit.Segment(0, source, "\uFFFC", List.of(OTHER), false, null, 0, null)));
        try {
            SegmentCheck.check(edit, Map.of(0, view(List.of(), List.of(OTHER), false)), Role.ADMIN, required);
            return List.of();
        } catch (Fault.Invalid invalid) {
            return invalid.violations().stream()
                    .map(violation -> violation.pointer() + " " + violation.code())
                    .toList();
        }
    }

    @Test
    void comparesTheSource() {
        assertThat(violations(null, false)).isEmpty();
        assertThat(violations("x", false)).isEmpty();
        assertThat(violations("x", true)).isEmpty();
        assertThat(violations("X", false)).containsExactly("/segments/0/source sourceChanged");
        assertThat(violations("X", true)).containsExactly("/segments/0/source sourceChanged");
        assertThat(violations(null, true)).containsExactly("/segments/0/source required");
    }

    @Test
    void listsAllViolations() {
        var edit = new SegmentEdit(List.of(
                new SegmentEdit.Segment(0, null, "\uFFFC", List.of(OTHER), false, null, 0, null),
                new SegmentEdit.Segment(0, null, "\uFFFC", null, false, null, 0, null),
                new SegmentEdit.Segment(7, null, "x", null, false, null, 0, null)));
        assertThatThrownBy(() -> check(view(List.of(), List.of(), false), edit))
                .isInstanceOfSatisfying(
                        Fault.Invalid.class,
                        invalid -> assertThat(invalid.violations())
                                .extracting(Violation::pointer)
                                .containsExactly(
                                        "/segments/0/targetCodes/0",
                                        "/segments/1/ordinal",
                                        "/segments/1/targetCodes",
                                        "/segments/2/ordinal"));
    }
}
