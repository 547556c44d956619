package dev.parlance.analysis.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.analysis.count.method.TextCount;
import dev.parlance.analysis.count.method.TextCounter;
import dev.parlance.analysis.count.statistics.Cell;
import dev.parlance.match.Match;
import dev.parlance.match.MatchSearcher;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
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
    private static final CountOptions APART = new CountOptions(true, true, true, true, true, true, true, false);
    private static final MemoryMatches SOME = (source, context, least) -> score(least, scoreOf(source, context));

    private static int scoreOf(Source source, ContextHash context) {
        var scores = Map.of("in context", 101, "exact", 100, "penalised", 97, "86", 86, "v2", 99, "weak", 49);
        return scores.entrySet().stream()
                .filter(entry -> Fingerprint.of(SegmentText.of(entry.getKey())).equals(source.fingerprint()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(context.neighbours() == 0 ? 0 : 60);
    }

    private static MatchSearcher.@Nullable MemoryMatch score(int least, int score) {
        return score < least ? null : new MatchSearcher.MemoryMatch(1, new Match(7, score));
    }

    @Test
    void aTextCountsAsNewOnceAndThenAsRepetition() {
        assertThat(cells(CountOptions.DEFAULT, MemoryMatches.EMPTY, "Open the file.", "Close.", "Open the file."))
                .containsExactly(Cell.TM_0, Cell.TM_0, Cell.REPETITION);
    }

    @Test
    void aRepetitionHasExactlyTheSameText() {
        assertThat(cells(APART, MemoryMatches.EMPTY, "Open", "open", "Open ", "Ope\u0301n", "Op\u00E9n"))
                .containsExactly(Cell.TM_0, Cell.IF_95, Cell.IF_95, Cell.TM_0, Cell.IF_95);
    }

    @Test
    void aRepetitionHasTheSameCodes() {
        var alone = new CountOptions(false, false, true, true, true, true, true, false);
        var counter = new SegmentCounter(alone, WORDS, MemoryMatches.EMPTY, null);
        assertThat(count(counter, segment(coded("<b>")))).isEqualTo(counted(Cell.TM_0, 1, 4, 0));
        assertThat(count(counter, segment(coded("<i>")))).isEqualTo(counted(Cell.TM_0, 1, 4, 0));
        assertThat(count(counter, segment(coded("<b>")))).isEqualTo(counted(Cell.REPETITION, 1, 4, 0));
    }

    @Test
    void aMatchInContextComesBeforeARepetitionAndARepetitionBeforeOtherMatches() {
        assertThat(cells(CountOptions.DEFAULT, SOME, "in context", "in context", "exact", "exact"))
                .containsExactly(Cell.TM_101, Cell.TM_101, Cell.TM_100, Cell.REPETITION);
    }

    @Test
    void aMatchInContextMakesLaterSegmentsRepetitions() {
        var first = new ArrayList<>(List.of(101, 0));
        MemoryMatches onlyOnce = (_, _, least) -> score(least, first.removeFirst());
        assertThat(cells(CountOptions.DEFAULT, onlyOnce, "same", "same")).containsExactly(Cell.TM_101, Cell.REPETITION);
    }

    @Test
    void theHighestScoreWinsAndMemoriesWinATie() {
        var options = new CountOptions(true, false, true, true, true, true, true, true);
        MemoryMatches exactForEight = (_, _, least) -> score(least, 100);
        assertThat(cells(options, SOME, "86", "v2", "penalised", "weak", "9"))
                .containsExactly(Cell.NT_100, Cell.TM_95, Cell.TM_95, Cell.TM_0, Cell.NT_100);
        assertThat(cells(options, exactForEight, "8")).containsExactly(Cell.TM_100);
    }

    @Test
    void doesNotSearchMemoriesWhenTheyAreNotIncluded() {
        var options = new CountOptions(false, false, true, true, true, true, false, false);
        MemoryMatches failing = (_, _, _) -> {
            throw new AssertionError("asked");
        };
        assertThat(cells(options, failing, "exact", "7")).containsExactly(Cell.TM_0, Cell.TM_0);
    }

    @Test
    void excludesSegmentsByTheOptions() {
        var counter = new SegmentCounter(
                new CountOptions(true, false, false, false, false, true, true, false),
                WORDS,
                MemoryMatches.EMPTY,
                null);
        var text = SegmentText.of("text");
        assertThat(count(counter, new CountedSegment(1, text, null, true, true, ContextHash.NONE)))
                .isEqualTo(new CountDecision.LeftOut(CountDecision.Reason.CONFIRMED));
        assertThat(count(counter, new CountedSegment(1, text, null, false, true, ContextHash.NONE)))
                .isEqualTo(new CountDecision.LeftOut(CountDecision.Reason.LOCKED));
        assertThat(count(counter, segment(SegmentText.of("12 %"))))
                .isEqualTo(new CountDecision.LeftOut(CountDecision.Reason.NUMBERS));
        assertThat(count(counter, segment(text))).isEqualTo(counted(Cell.TM_0, 1, 4, 0));
    }

    @Test
    void countsTheTargetInTheCellOfTheSource() {
        var counter = new SegmentCounter(
                new CountOptions(true, false, true, true, true, false, true, false), WORDS, MemoryMatches.EMPTY, null);
        assertThat(count(counter, translated("one", "zwei drei"))).isEqualTo(counted(Cell.TM_0, 2, 8, 1));
        assertThat(count(counter, translated("one", "vier"))).isEqualTo(counted(Cell.REPETITION, 1, 4, 0));
        assertThat(count(counter, translated("two", null))).isEqualTo(counted(Cell.TM_0, 0, 0, 0));
    }

    @Test
    void countsInternalFuzzyMatchesWithMemoriesOrSeparately() {
        var texts = new String[] {"Open the small file.", "Open the large file.", "Open the small file."};
        assertThat(cells(CountOptions.DEFAULT, MemoryMatches.EMPTY, texts))
                .containsExactly(Cell.TM_0, Cell.TM_75, Cell.REPETITION);
        assertThat(cells(APART, MemoryMatches.EMPTY, texts)).containsExactly(Cell.TM_0, Cell.IF_75, Cell.REPETITION);
        var without = new CountOptions(false, true, true, true, true, true, true, false);
        assertThat(cells(without, MemoryMatches.EMPTY, texts)).containsExactly(Cell.TM_0, Cell.TM_0, Cell.REPETITION);
    }

    @Test
    void machineTranslationWinsWithAHigherEstimate() {
        var counter = new SegmentCounter(CountOptions.DEFAULT, WORDS, SOME, null);
        var looks = Stream.of("new", "86", "exact", "new", "in context")
                .map(text -> counter.look(segment(SegmentText.of(text))))
                .toList();
        assertThat(looks).extracting(PreliminaryMatch::open).containsExactly(true, true, false, false, false);
        assertThat(looks.stream().map(look -> ((CountDecision.Counted) counter.count(look, 86)).cell()))
                .containsExactly(Cell.MT_85, Cell.TM_85, Cell.TM_100, Cell.REPETITION, Cell.TM_101);
        assertThat(((CountDecision.Counted) counter.count(looks.get(0), 12)).cell())
                .isEqualTo(Cell.MT_0);
    }

    @Property(tries = 1000)
    void agreesWithASlowImplementation(
            @ForAll("options") CountOptions options, @ForAll("files") List<List<Raw>> files) {
        var counter = new SegmentCounter(options, WORDS, SOME, null);
        var slow = new SlowSegmentCounter(options, SOME);
        for (var segment : segments(files)) {
            assertThat(place(count(counter, segment))).isEqualTo(slow.place(segment));
        }
    }

    @Property(tries = 300)
    void findsRepetitionsAcrossFiles(@ForAll("options") CountOptions options, @ForAll("files") List<List<Raw>> files) {
        var apart = new SegmentCounter(options, WORDS, MemoryMatches.EMPTY, null);
        var together = new SegmentCounter(options, WORDS, MemoryMatches.EMPTY, null);
        var oneFile = List.of(files.stream().flatMap(List::stream).toList());
        assertThat(segments(files).stream().map(one -> count(apart, one)).toList())
                .isEqualTo(segments(oneFile).stream()
                        .map(one -> count(together, one))
                        .toList());
    }

    /** A segment before it has neighbours. */
    record Raw(SegmentText source, @Nullable SegmentText target, boolean confirmed, boolean locked) {}

    private static List<CountedSegment> segments(List<List<Raw>> files) {
        var segments = new ArrayList<CountedSegment>();
        for (var file : files) {
            for (var i = 0; i < file.size(); i++) {
                var raw = file.get(i);
                var previous = i == 0 ? null : Fingerprint.of(file.get(i - 1).source());
                segments.add(new CountedSegment(
                        segments.size(),
                        raw.source(),
                        raw.target(),
                        raw.confirmed(),
                        raw.locked(),
                        ContextHash.of(previous, null, null)));
            }
        }
        return segments;
    }

    private static String place(CountDecision decision) {
        return switch (decision) {
            case CountDecision.Counted counted -> counted.cell().name();
            case CountDecision.LeftOut(var reason) -> reason.name();
        };
    }

    private static List<Cell> cells(CountOptions options, MemoryMatches memory, String... texts) {
        var counter = new SegmentCounter(options, WORDS, memory, null);
        return Stream.of(texts)
                .map(text -> count(counter, segment(SegmentText.of(text))))
                .map(decision -> ((CountDecision.Counted) decision).cell())
                .toList();
    }

    private static CountDecision count(SegmentCounter counter, CountedSegment segment) {
        return counter.count(counter.look(segment), SegmentCounter.NO_ESTIMATE);
    }

    private static CountDecision counted(Cell cell, int words, int characters, int spaces) {
        var repeated = cell == Cell.REPETITION;
        return new CountDecision.Counted(
                cell,
                repeated ? 100 : 0,
                repeated ? new Evidence(Evidence.Kind.EARLIER_SEGMENT, 0, 1) : Evidence.NOTHING,
                new TextCount(words, characters, spaces),
                0);
    }

    private static CountedSegment segment(SegmentText source) {
        return new CountedSegment(1, source, null, false, false, ContextHash.NONE);
    }

    private static CountedSegment translated(String source, @Nullable String target) {
        return new CountedSegment(
                1,
                SegmentText.of(source),
                target == null ? null : SegmentText.of(target),
                false,
                false,
                ContextHash.NONE);
    }

    private static SegmentText coded(String data) {
        return new SegmentText("te\uFFFCxt", List.of(new InlineCode(InlineCode.Kind.STANDALONE, 1, data, false)));
    }

    @Provide
    Arbitrary<CountOptions> options() {
        var flag = Arbitraries.of(true, false);
        return Combinators.combine(flag, flag, flag, flag, flag, flag, flag, flag)
                .as(CountOptions::new);
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
