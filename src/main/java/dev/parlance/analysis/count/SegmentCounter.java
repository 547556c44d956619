package dev.parlance.analysis.count;

import dev.parlance.analysis.count.method.NonTranslatable;
import dev.parlance.analysis.count.method.TextCounter;
import dev.parlance.analysis.count.statistics.Cell;
import dev.parlance.match.GrowingIndex;
import dev.parlance.match.Match;
import dev.parlance.match.MatchSearcher;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import dev.parlance.match.token.SourceReader;
import org.jspecify.annotations.Nullable;

/**
 * Counts one language part of a PreAnalyse: takes the segments of all files in document order and puts each into
 * exactly one cell. It keeps 32 to 64 bytes per different source, outside the heap when there are many, and the tokens
 * of each source when similar earlier segments count and no survey has found them. For one thread at a time.
 *
 * <p>The order of the rules: a match in context (101); a repetition of a source that was counted earlier, in any
 * file; the best of the other matches; otherwise new text. A segment that is excluded does not make a later one a
 * repetition.
 */
public final class SegmentCounter implements AutoCloseable {
    /** The value for no estimate of machine translation. */
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
     * Counts by these settings.
     *
     * @param counter for the language of the texts that are counted: the target's unless
     *     {@link CountOptions#countSourceUnits}
     * @param survey an ended survey of the same segments in the same order, which finds similar earlier ones; null for
     *     none
     */
    public SegmentCounter(CountOptions options, TextCounter counter, MemoryMatches memory, @Nullable Survey survey) {
        this.options = options;
        this.exclusions = new Exclusions(options);
        this.counter = counter;
        this.memory = memory;
        this.survey = survey;
    }

    /** Finds the match of the next segment, which later segments can repeat from now on. */
    public PreliminaryMatch look(CountedSegment segment) {
        var reason = exclusions.of(segment);
        var match = new PreliminaryMatch(segment, reason, reason == null ? candidate(segment) : null);
        position++;
        return match;
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

    private MatchSearcher.@Nullable MemoryMatch match(Source source, ContextHash context, int least) {
        return options.includeTransMemory() ? memory.best(source, context, least) : null;
    }

    private static Candidate ofMemory(MatchSearcher.MemoryMatch match) {
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

    /** Searches earlier segments only for a higher score than the best so far, which wins a tie. */
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
     * Decides the cell of a segment.
     *
     * @param estimate of machine translation, 0 to 100, or {@link #NO_ESTIMATE}
     */
    public CountDecision count(PreliminaryMatch match, int estimate) {
        var reason = match.leftOut();
        if (reason != null) {
            return new CountDecision.LeftOut(reason);
        }
        var text = exclusions.count(counter, match.segment());
        var best = match.candidate();
        if (estimate != NO_ESTIMATE && match.open()) {
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
