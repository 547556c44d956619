package dev.parlance.analysis.count;

import dev.parlance.analysis.count.method.NonTranslatable;
import dev.parlance.analysis.count.method.TextCounter;
import dev.parlance.analysis.count.statistics.Cell;
import dev.parlance.match.GrowingIndex;
import dev.parlance.match.Match;
import dev.parlance.match.MemoryMatch;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import dev.parlance.match.token.SourceReader;
import org.jspecify.annotations.Nullable;

/**
 * Counts one language part of a PreAnalyse: takes its segments in document order over all its files and puts each into
 * exactly one cell. Of what it has seen it keeps 32 to 64 bytes for each different source, outside of the heap when they are
 * many, and its tokens where similar earlier segments count and no survey found them. For one thread at a time.
 *
 * <p>The order of the rules: a match in context (101); a repetition of a source that was counted earlier, in whatever
 * file; the best of what spares work; else new text. A segment that is left out does not make a later one a repetition.
 */
public final class SegmentCounter implements AutoCloseable {
    /** Where no machine translation was asked, or it made no estimate. */
    public static final int NO_ESTIMATE = -1;

    private static final int REPETITION_SCORE = 100;

    private final CountOptions options;
    private final Exclusions exclusions;
    private final TextCounter counter;
    private final MemoryMatches memory;
    private final SourceReader reader = new SourceReader();
    private final FingerprintMap seen = new FingerprintMap();
    private final GrowingIndex earlier = new GrowingIndex();
    private final @Nullable Survey survey;
    private int position;

    /**
     * @param counter for the language of the texts that are counted: the target's unless
     *     {@link CountOptions#countSourceUnits}
     */
    public SegmentCounter(CountOptions options, TextCounter counter, MemoryMatches memory) {
        this(options, counter, memory, null);
    }

    /**
     * The same where similar earlier segments are looked for before.
     *
     * @param survey of all segments, in the same order, which is at its end before the first one is looked at; null for none
     */
    public SegmentCounter(CountOptions options, TextCounter counter, MemoryMatches memory, @Nullable Survey survey) {
        this.options = options;
        this.exclusions = new Exclusions(options);
        this.counter = counter;
        this.memory = memory;
        this.survey = survey;
    }

    /** Looks at the next segment; later ones can repeat it from now on. */
    public PreliminaryMatch look(CountedSegment segment) {
        var reason = exclusions.of(segment);
        var sighting = new PreliminaryMatch(segment, reason, reason == null ? candidate(segment) : null);
        position++;
        return sighting;
    }

    private @Nullable Candidate candidate(CountedSegment segment) {
        var source = reader.read(segment.source());
        var first = seen.putIfAbsent(source.fingerprint(), segment.place());
        var match = match(source, segment.context(), first == FingerprintMap.NEW ? Match.LEAST : Match.CONTEXT);
        if (first != FingerprintMap.NEW) {
            return match == null
                    ? new Candidate(
                            MatchOrigin.REPETITION,
                            REPETITION_SCORE,
                            new Evidence(Evidence.Kind.EARLIER_SEGMENT, 0, first))
                    : ofMemory(match);
        }
        var best = similar(source, nonTranslatable(segment, match == null ? null : ofMemory(match)));
        if (options.includeFuzzyRepetitions() && survey == null) {
            earlier.add(segment.place(), source, ContextHash.NONE);
        }
        return best;
    }

    private @Nullable MemoryMatch match(Source source, ContextHash context, int least) {
        return options.includeTransMemory() ? memory.best(source, context, least) : null;
    }

    private static Candidate ofMemory(MemoryMatch match) {
        return new Candidate(
                MatchOrigin.TRANS_MEMORY,
                match.match().score(),
                new Evidence(
                        Evidence.Kind.MEMORY_UNIT, match.memory(), match.match().unit()));
    }

    private @Nullable Candidate nonTranslatable(CountedSegment segment, @Nullable Candidate best) {
        var score = options.includeNonTranslatables() ? NonTranslatable.score(segment.source()) : NonTranslatable.NONE;
        return score == NonTranslatable.NONE
                ? best
                : new Candidate(MatchOrigin.NON_TRANSLATABLE, score, Evidence.of(Evidence.Kind.NON_TRANSLATABLE))
                        .orBetter(best);
    }

    /** Earlier segments are asked only for more than there is, as a tie does not go to them. */
    private @Nullable Candidate similar(Source source, @Nullable Candidate best) {
        var least = best == null ? Match.LEAST : best.score() + 1;
        if (!options.includeFuzzyRepetitions() || least >= Match.EXACT) {
            return best;
        }
        var match = survey == null ? earlier.best(source, ContextHash.NONE, least) : survey.at(position, least);
        return match == null
                ? best
                : new Candidate(
                        MatchOrigin.INTERNAL_FUZZY,
                        match.score(),
                        new Evidence(Evidence.Kind.EARLIER_SEGMENT, 0, match.unit()));
    }

    /**
     * Counts a segment that was looked at.
     *
     * @param estimate of machine translation, 0 to 100, or {@link #NO_ESTIMATE}
     */
    public CountDecision count(PreliminaryMatch sighting, int estimate) {
        var reason = sighting.leftOut();
        if (reason != null) {
            return new CountDecision.LeftOut(reason);
        }
        var text = exclusions.count(counter, sighting.segment());
        var best = sighting.candidate();
        if (estimate != NO_ESTIMATE && sighting.open()) {
            best = new Candidate(MatchOrigin.MACHINE_TRANSLATION, estimate, Evidence.of(Evidence.Kind.ENGINE))
                    .orBetter(best);
        }
        return best == null
                ? new CountDecision.Counted(Cell.TM_0, 0, Evidence.NOTHING, text, 0)
                : new CountDecision.Counted(cell(best), best.score(), best.evidence(), text, 0);
    }

    @Override
    public void close() {
        seen.close();
    }

    private Cell cell(Candidate candidate) {
        var block = switch (candidate.origin()) {
            case REPETITION -> Cell.Block.REPETITIONS;
            case TRANS_MEMORY -> Cell.Block.TRANS_MEMORY_MATCHES;
            case NON_TRANSLATABLE -> Cell.Block.NON_TRANSLATABLES_MATCHES;
            case INTERNAL_FUZZY ->
                options.separateFuzzyRepetitions()
                        ? Cell.Block.INTERNAL_FUZZY_MATCHES
                        : Cell.Block.TRANS_MEMORY_MATCHES;
            case MACHINE_TRANSLATION -> Cell.Block.MACHINE_TRANSLATION_MATCHES;
        };
        return Cell.of(block, candidate.score());
    }
}
