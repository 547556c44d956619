package dev.parlance.analysis.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SegmentCounterTest {
    private static final TextCounter WORDS = CountMethod.PARLANCE_1.counter("en");
    private static final MemoryMatches SOME =
            (segment, _) -> switch (segment.source().plain()) {
                case "in context" -> 101;
                case "exact" -> 100;
                case "penalised" -> 97;
                case "86" -> 86;
                case "v2" -> 99;
                case "weak" -> 49;
                default -> segment.previous() == null ? 0 : 60;
            };

    @Test
    void aTextCountsAsNewOnceAndThenAsRepetition() {
        assertThat(cells(CountOptions.DEFAULT, MemoryMatches.EMPTY, "Open the file.", "Close.", "Open the file."))
                .containsExactly(Cell.TM_0, Cell.TM_0, Cell.REPETITION);
    }

    @Test
    void aRepetitionIsTheSameToTheLetter() {
        assertThat(cells(CountOptions.DEFAULT, MemoryMatches.EMPTY, "Open", "open", "Open ", "Ope\u0301n", "Op\u00E9n"))
                .containsOnly(Cell.TM_0);
    }

    @Test
    void codesBelongToWhatIsRepeated() {
        var counter = new SegmentCounter(CountOptions.DEFAULT, WORDS, MemoryMatches.EMPTY);
        assertThat(counter.count(segment(coded("<b>")))).isEqualTo(counted(Cell.TM_0, 1, 4, 0));
        assertThat(counter.count(segment(coded("<i>")))).isEqualTo(counted(Cell.TM_0, 1, 4, 0));
        assertThat(counter.count(segment(coded("<b>")))).isEqualTo(counted(Cell.REPETITION, 1, 4, 0));
    }

    @Test
    void aMatchInContextComesBeforeARepetitionAndARepetitionBeforeOtherMatches() {
        assertThat(cells(CountOptions.DEFAULT, SOME, "in context", "in context", "exact", "exact"))
                .containsExactly(Cell.TM_101, Cell.TM_101, Cell.TM_100, Cell.REPETITION);
    }

    @Test
    void whatMatchedInContextMakesLaterOnesRepetitions() {
        var first = new ArrayList<>(List.of(101, 0));
        MemoryMatches onlyOnce = (_, _) -> first.removeFirst();
        assertThat(cells(CountOptions.DEFAULT, onlyOnce, "same", "same")).containsExactly(Cell.TM_101, Cell.REPETITION);
    }

    @Test
    void theHighestScoreWinsAndMemoriesWinATie() {
        var options = new CountOptions(true, true, true, true, true, true);
        MemoryMatches exactForEight = (segment, _) -> segment.source().plain().equals("8") ? 100 : 0;
        assertThat(cells(options, SOME, "86", "v2", "penalised", "weak", "9"))
                .containsExactly(Cell.NT_100, Cell.TM_95, Cell.TM_95, Cell.TM_0, Cell.NT_100);
        assertThat(cells(options, exactForEight, "8")).containsExactly(Cell.TM_100);
    }

    @Test
    void withoutMemoriesTheyAreNotAsked() {
        var options = new CountOptions(true, true, true, true, false, false);
        MemoryMatches failing = (_, _) -> {
            throw new AssertionError("asked");
        };
        assertThat(cells(options, failing, "exact", "7")).containsExactly(Cell.TM_0, Cell.TM_0);
    }

    @Test
    void leavesOutWhatTheOptionsLeaveOut() {
        var counter = new SegmentCounter(
                new CountOptions(false, false, false, true, true, false), WORDS, MemoryMatches.EMPTY);
        var text = SegmentText.of("text");
        assertThat(counter.count(new Segment(text, null, true, true, null, null, null)))
                .isEqualTo(new Verdict.LeftOut(Verdict.Reason.CONFIRMED));
        assertThat(counter.count(new Segment(text, null, false, true, null, null, null)))
                .isEqualTo(new Verdict.LeftOut(Verdict.Reason.LOCKED));
        assertThat(counter.count(segment(SegmentText.of("12 %"))))
                .isEqualTo(new Verdict.LeftOut(Verdict.Reason.NUMBERS));
        assertThat(counter.count(segment(text))).isEqualTo(counted(Cell.TM_0, 1, 4, 0));
        assertThat(counter.tally().all()).isEqualTo(new Counts(1, 1, 4, 0, 0));
    }

    @Test
    void countsTheTargetOnDemandInTheCellOfTheSource() {
        var counter =
                new SegmentCounter(new CountOptions(true, true, true, false, true, false), WORDS, MemoryMatches.EMPTY);
        assertThat(counter.count(translated("one", "zwei drei"))).isEqualTo(counted(Cell.TM_0, 2, 8, 1));
        assertThat(counter.count(translated("one", "vier"))).isEqualTo(counted(Cell.REPETITION, 1, 4, 0));
        assertThat(counter.count(translated("two", null))).isEqualTo(counted(Cell.TM_0, 0, 0, 0));
        assertThat(counter.tally().at(Cell.TM_0)).isEqualTo(new Counts(2, 2, 8, 1, 0));
    }

    @Property(tries = 1000)
    void placesEverySegmentByTheRules(@ForAll("options") CountOptions options, @ForAll("files") List<List<Raw>> files) {
        var counter = new SegmentCounter(options, WORDS, SOME);
        var slow = new SlowSegmentCounter(options, SOME);
        var expected = Counts.NONE;
        for (var segment : segments(files)) {
            var verdict = counter.count(segment);
            assertThat(place(verdict)).isEqualTo(slow.place(segment));
            if (verdict instanceof Verdict.Counted counted) {
                expected = expected.plus(counted.text(), 0);
            }
        }
        assertThat(counter.tally().all()).isEqualTo(expected);
        assertThat(Stream.of(Cell.values()).map(counter.tally()::at).reduce(Counts.NONE, Counts::plus))
                .isEqualTo(expected);
    }

    @Property(tries = 300)
    void filesAreOneDocumentToRepetitions(
            @ForAll("options") CountOptions options, @ForAll("files") List<List<Raw>> files) {
        var apart = new SegmentCounter(options, WORDS, MemoryMatches.EMPTY);
        var together = new SegmentCounter(options, WORDS, MemoryMatches.EMPTY);
        var oneFile = List.of(files.stream().flatMap(List::stream).toList());
        assertThat(segments(files).stream().map(apart::count).toList())
                .isEqualTo(segments(oneFile).stream().map(together::count).toList());
    }

    /** A segment before it has neighbours. */
    record Raw(SegmentText source, @Nullable SegmentText target, boolean confirmed, boolean locked) {}

    private static List<Segment> segments(List<List<Raw>> files) {
        var segments = new ArrayList<Segment>();
        for (var file : files) {
            for (var i = 0; i < file.size(); i++) {
                var raw = file.get(i);
                segments.add(new Segment(
                        raw.source(),
                        raw.target(),
                        raw.confirmed(),
                        raw.locked(),
                        i == 0 ? null : Fingerprint.of(file.get(i - 1).source()),
                        i + 1 == file.size()
                                ? null
                                : Fingerprint.of(file.get(i + 1).source()),
                        null));
            }
        }
        return segments;
    }

    private static String place(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Counted counted -> counted.cell().name();
            case Verdict.LeftOut(var reason) -> reason.name();
        };
    }

    private static List<Cell> cells(CountOptions options, MemoryMatches memory, String... texts) {
        var counter = new SegmentCounter(options, WORDS, memory);
        return Stream.of(texts)
                .map(text -> counter.count(segment(SegmentText.of(text))))
                .map(verdict -> ((Verdict.Counted) verdict).cell())
                .toList();
    }

    private static Verdict counted(Cell cell, int words, int characters, int spaces) {
        return new Verdict.Counted(cell, new TextCount(words, characters, spaces));
    }

    private static Segment segment(SegmentText source) {
        return new Segment(source, null, false, false, null, null, null);
    }

    private static Segment translated(String source, @Nullable String target) {
        return new Segment(
                SegmentText.of(source), target == null ? null : SegmentText.of(target), false, false, null, null, null);
    }

    private static SegmentText coded(String data) {
        return new SegmentText("te\uFFFCxt", List.of(new InlineCode(InlineCode.Kind.STANDALONE, 1, data, false)));
    }

    @Provide
    Arbitrary<CountOptions> options() {
        var flag = Arbitraries.of(true, false);
        return Combinators.combine(flag, flag, flag, flag, flag, flag).as(CountOptions::new);
    }

    @Provide
    Arbitrary<List<List<Raw>>> files() {
        var sources = Arbitraries.of(
                SegmentText.of("in context"),
                SegmentText.of("exact"),
                SegmentText.of("penalised"),
                SegmentText.of("weak"),
                SegmentText.of("86"),
                SegmentText.of("v2"),
                SegmentText.of("12"),
                SegmentText.of("Another text"),
                SegmentText.of("another text"),
                SegmentText.of("中文"),
                SegmentText.of("\uFFFC"),
                SegmentText.of(""),
                coded("<b>"),
                coded("<i>"));
        var targets =
                Arbitraries.of(SegmentText.of("ein Ziel"), SegmentText.of("另")).injectNull(0.3);
        var flag = Arbitraries.of(true, false);
        return Combinators.combine(sources, targets, flag, flag)
                .as(Raw::new)
                .list()
                .ofMaxSize(8)
                .list()
                .ofMaxSize(4);
    }

    @Test
    void methodsAreFoundByTheirIds() {
        assertThat(Map.of("parlance-1", CountMethod.PARLANCE_1, "gmx-v-2.0", CountMethod.GMX_V_2_0))
                .allSatisfy((id, method) -> assertThat(CountMethod.of(id)).contains(method));
        assertThat(CountMethod.of("parlance-2")).isEmpty();
    }
}
