package dev.parlance.analysis.count;

import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * Counts one language part: takes its segments in document order over all its files and puts each into exactly one
 * cell. It keeps 16 bytes (up to 32 with the set's free places) for each different source and nothing else of what it has
 * seen. For one thread.
 *
 * <p>The order of the rules: a match in context (101); a repetition of a source that was counted earlier, in whatever
 * file; the best of what spares work, if it reaches 50; else new text. A segment that is left out does not make a later
 * one a repetition.
 */
public final class SegmentCounter {
    private static final int LEAST_SCORE = 50;
    private static final Candidate NEW_TEXT = new Candidate(Origin.TRANS_MEMORY, 0);

    private final CountOptions options;
    private final TextCounter counter;
    private final MemoryMatches memory;
    private final FingerprintSet seen = new FingerprintSet();
    private final Tally tally = new Tally();

    /**
     * @param counter for the language of the texts that are counted: the target's unless
     *     {@link CountOptions#countSourceUnits}
     */
    public SegmentCounter(CountOptions options, TextCounter counter, MemoryMatches memory) {
        this.options = options;
        this.counter = counter;
        this.memory = memory;
    }

    /** Counts the next segment. */
    public Verdict count(Segment segment) {
        var reason = leftOut(segment);
        if (reason != null) {
            return new Verdict.LeftOut(reason);
        }
        var cell = cell(segment);
        var text = count(options.countSourceUnits() ? segment.source() : segment.target());
        tally.add(cell, text, 0);
        return new Verdict.Counted(cell, text);
    }

    /** Counts by cell up to here. */
    public Tally tally() {
        return tally;
    }

    private Verdict.@Nullable Reason leftOut(Segment segment) {
        if (segment.confirmed() && !options.includeConfirmedSegments()) {
            return Verdict.Reason.CONFIRMED;
        }
        if (segment.locked() && !options.includeLockedSegments()) {
            return Verdict.Reason.LOCKED;
        }
        return options.includeNumbers()
                        || NonTranslatable.hasLetter(segment.source().plain())
                ? null
                : Verdict.Reason.NUMBERS;
    }

    private Cell cell(Segment segment) {
        var source = Fingerprint.of(segment.source());
        var isNew = seen.add(source);
        var match = options.includeTransMemory() ? memory.score(segment, source) : MemoryMatches.NONE;
        if (match >= MemoryMatches.CONTEXT) {
            return Cell.TM_101;
        }
        return isNew ? cell(best(segment, match)) : Cell.REPETITION;
    }

    private Candidate best(Segment segment, int match) {
        var best = NEW_TEXT;
        if (match >= LEAST_SCORE) {
            best = best.orBetter(new Candidate(Origin.TRANS_MEMORY, match));
        }
        if (options.includeNonTranslatables()) {
            var score = NonTranslatable.score(segment.source());
            if (score != NonTranslatable.NONE) {
                best = best.orBetter(new Candidate(Origin.NON_TRANSLATABLE, score));
            }
        }
        return best;
    }

    private static Cell cell(Candidate candidate) {
        return switch (candidate.origin()) {
            case TRANS_MEMORY -> Cell.of(Cell.Block.TRANS_MEMORY_MATCHES, candidate.score());
            case NON_TRANSLATABLE -> Cell.of(Cell.Block.NON_TRANSLATABLES_MATCHES, candidate.score());
            case INTERNAL_FUZZY -> Cell.of(Cell.Block.INTERNAL_FUZZY_MATCHES, candidate.score());
            case MACHINE_TRANSLATION -> Cell.of(Cell.Block.MACHINE_TRANSLATION_MATCHES, candidate.score());
        };
    }

    private TextCount count(@Nullable SegmentText text) {
        return text == null ? TextCount.NOTHING : counter.count(text.plain());
    }
}
