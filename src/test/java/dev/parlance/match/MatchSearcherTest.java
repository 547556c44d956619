package dev.parlance.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.match.index.IndexPartBuilder;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.SourceReader;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Order(1)
class MatchSearcherTest {
    private final SourceReader reader = new SourceReader();
    private final MatchSearcher searcher = new MatchSearcher();

    /** A text of a few words, so that much of it is shared, in one of a few contexts. */
    record Segment(SegmentText text, ContextHash context) {}

    @Provide
    static Arbitrary<Segment> segments() {
        var words = Arbitraries.of("a", "b", "c", "d", "e", "f", "A", "1", "2 3", "x y z", "\uFFFC", ".", "");
        var texts = words.list().ofMaxSize(14).map(parts -> String.join(" ", parts));
        var contexts =
                Arbitraries.of(ContextHash.NONE, new ContextHash(1, 0), new ContextHash(2, 0), new ContextHash(1, 5));
        return Combinators.combine(texts, Arbitraries.of("<b>", "<i>"), contexts)
                .as((text, code, context) -> new Segment(coded(text, code), context));
    }

    private static SegmentText coded(String text, String code) {
        var codes = text.chars()
                .filter(c -> c == SegmentText.CODE)
                .mapToObj(_ -> new InlineCode(InlineCode.Kind.STANDALONE, 1, code, false))
                .toList();
        return new SegmentText(text, codes);
    }

    @Property(tries = 400)
    void findsWhatComparingWithEveryUnitFinds(
            @ForAll @Size(max = 60) List<@net.jqwik.api.From("segments") Segment> units,
            @ForAll @Size(max = 12) List<@net.jqwik.api.From("segments") Segment> asked,
            @ForAll @IntRange(min = 1, max = 8) int longList,
            @ForAll @IntRange(min = 1, max = 4) int parts) {
        var slow = new SlowMatcher();
        var index = MatchIndex.EMPTY;
        for (var part = 0; part < parts; part++) {
            var builder = new IndexPartBuilder(longList);
            for (var i = part * units.size() / parts; i < (part + 1) * units.size() / parts; i++) {
                var unit = units.get(i);
                builder.add(1_000 + i, reader.read(unit.text), unit.context);
                slow.add(1_000 + i, unit.text, unit.context);
            }
            index = index.plus(builder.build());
        }
        assertThat(index.size()).isEqualTo(units.size());
        for (var one : asked) {
            for (var least : new int[] {0, 50, 51, 66, 75, 90, 99, 100, 101}) {
                assertThat(searcher.best(index, reader.read(one.text), one.context, least))
                        .isEqualTo(slow.best(one.text, one.context, least));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 40, 2_048})
    void findsItInRealText(int longList) {
        var lines = Sample.lines();
        var builder = new IndexPartBuilder(longList);
        var slow = new SlowMatcher();
        for (var line : lines) {
            builder.add(slow.size(), reader.read(SegmentText.of(line)), ContextHash.NONE);
            slow.add(slow.size(), SegmentText.of(line), ContextHash.NONE);
        }
        var index = MatchIndex.EMPTY.plus(builder.build());
        var random = new Random(longList);
        for (var i = 0; i < 80; i++) {
            var text = SegmentText.of(Sample.edited(lines, random));
            var least = 50 + random.nextInt(50);
            assertThat(searcher.best(index, reader.read(text), ContextHash.NONE, least))
                    .as("%s at %d", text.text(), least)
                    .isEqualTo(slow.best(text, ContextHash.NONE, least));
        }
    }

    /**
     * One token per character, and few characters: opened lists would have far more entries than the texts.
     */
    @Test
    void findsItWhereAllTokensAreCommon() {
        var random = new Random(1);
        var builder = new IndexPartBuilder(1);
        var slow = new SlowMatcher();
        var texts = new ArrayList<String>();
        for (var i = 0; i < 3_000; i++) {
            texts.add(random.ints(5 + random.nextInt(28), 0, 12)
                    .mapToObj(c -> Character.toString(0x4E00 + c))
                    .collect(Collectors.joining()));
            builder.add(i, reader.read(SegmentText.of(texts.get(i))), ContextHash.NONE);
            slow.add(i, SegmentText.of(texts.get(i)), ContextHash.NONE);
        }
        var part = builder.build();
        assertThat(part.prefixes().lists(2).length + part.prefixes().lists(3).length)
                .isBetween(3_000, 24 * 3_000);
        var index = MatchIndex.EMPTY.plus(part);
        for (var i = 0; i < 40; i++) {
            var text = SegmentText.of(texts.get(i).substring(i % 3) + "\u4E00");
            assertThat(searcher.best(index, reader.read(text), ContextHash.NONE, 50))
                    .isEqualTo(slow.best(text, ContextHash.NONE, 50));
        }
    }

    @Test
    void scoresLongTexts() {
        var words = IntStream.range(0, 3_000).mapToObj(i -> "w" + i % 700).toList();
        var index = index(String.join(" ", words), "something else");
        var cut = String.join(" ", words.subList(0, 2_700)) + " new";
        assertThat(best(index, cut, 50)).isEqualTo(new Match(0, 90));
        assertThat(best(index, cut, 91)).isNull();
    }

    @Test
    void ofEqualScoresTheNewestUnitIsTheMatch() {
        var index = index("one two three four", "one two three five", "one two three four", "one two three six x");
        assertThat(best(index, "one two three seven", 50)).isEqualTo(new Match(2, 75));
        assertThat(best(index, "one two three four", 50)).isEqualTo(new Match(2, 100));
        assertThat(best(index, "ONE two three four", 50)).isEqualTo(new Match(2, 99));
    }

    @Test
    void aKeyDecidesBeforeNeighbours() {
        var builder = new MatchIndexBuilder()
                .add(1, reader.read(SegmentText.of("text")), new ContextHash(7, 8))
                .add(2, reader.read(SegmentText.of("text")), new ContextHash(7, 9))
                .add(3, reader.read(SegmentText.of("text")), new ContextHash(6, 0))
                .build();
        var text = reader.read(SegmentText.of("text"));
        assertThat(searcher.best(builder, text, new ContextHash(7, 8), 50)).isEqualTo(new Match(1, 101));
        assertThat(searcher.best(builder, text, new ContextHash(7, 10), 50)).isEqualTo(new Match(3, 100));
        assertThat(searcher.best(builder, text, new ContextHash(7, 0), 50)).isEqualTo(new Match(2, 101));
        assertThat(searcher.best(builder, text, ContextHash.NONE, 50)).isEqualTo(new Match(3, 100));
        assertThat(searcher.best(builder, text, new ContextHash(7, 10), 101)).isNull();
    }

    @Test
    void addingDoesNotChangeAnIndex() {
        var before = index("one two three four");
        var after = new MatchIndexBuilder(before)
                .add(9, reader.read(SegmentText.of("one two three five")), ContextHash.NONE)
                .build();
        assertThat(best(before, "one two three seven", 50)).isEqualTo(new Match(0, 75));
        assertThat(best(after, "one two three seven", 50)).isEqualTo(new Match(9, 75));
        assertThat(new MatchIndexBuilder(after).build()).isSameAs(after);
    }

    @Property(tries = 300)
    void severalMemoriesMatchLikeOneWithPenalties(
            @ForAll @Size(min = 1, max = 4)
                    List<@Size(max = 12) List<@net.jqwik.api.From("segments") Segment>> memories,
            @ForAll @Size(4) List<@IntRange(max = 30) Integer> penalties,
            @ForAll("segments") Segment asked,
            @ForAll @IntRange(min = 50, max = 101) int least) {
        var attached = new ArrayList<MatchSearcher.Memory>();
        MatchSearcher.MemoryMatch expected = null;
        for (var i = 0; i < memories.size(); i++) {
            var builder = new MatchIndexBuilder();
            var slow = new SlowMatcher();
            for (var unit : memories.get(i)) {
                builder.add(slow.size(), reader.read(unit.text), unit.context);
                slow.add(slow.size(), unit.text, unit.context);
            }
            attached.add(new MatchSearcher.Memory(builder.build(), penalties.get(i)));
            var match = slow.best(asked.text, asked.context, 50);
            var score = match == null ? 0 : match.score() - penalties.get(i);
            if (match != null
                    && score >= least
                    && (expected == null || score > expected.match().score())) {
                expected = new MatchSearcher.MemoryMatch(i, new Match(match.unit(), score));
            }
        }
        assertThat(searcher.best(attached, reader.read(asked.text), asked.context, least))
                .isEqualTo(expected);
    }

    private MatchIndex index(String... texts) {
        var builder = new MatchIndexBuilder();
        for (var i = 0; i < texts.length; i++) {
            builder.add(i, reader.read(SegmentText.of(texts[i])), ContextHash.NONE);
        }
        return builder.build();
    }

    private @Nullable Match best(MatchIndex index, String text, int least) {
        return searcher.best(index, reader.read(SegmentText.of(text)), ContextHash.NONE, least);
    }
}
