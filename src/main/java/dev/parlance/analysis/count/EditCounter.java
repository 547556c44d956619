package dev.parlance.analysis.count;

import dev.parlance.analysis.count.method.TextCounter;
import dev.parlance.analysis.count.statistics.Cell;
import dev.parlance.match.Match;
import dev.parlance.match.PairScore;
import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * Counts edits: between a suggestion and the translation (PostAnalyse), or between the translations of two workflow
 * levels (Compare). A segment without a translation is new text. For one thread.
 */
public final class EditCounter {
    private final Exclusions exclusions;
    private final EditOptions edits;
    private final Evidence.Kind evidence;
    private final TextCounter counter;
    private final PairScore score = new PairScore();

    /**
     * Counts by these settings.
     *
     * @param evidence what translations are compared with
     * @param counter for the language of the texts that are counted
     */
    public EditCounter(CountOptions options, EditOptions edits, Evidence.Kind evidence, TextCounter counter) {
        this.exclusions = new Exclusions(options);
        this.edits = edits;
        this.evidence = evidence;
        this.counter = counter;
    }

    /**
     * Counts by the suggestion that was offered.
     *
     * @param suggestion null when nothing was suggested
     * @param editingTime milliseconds
     */
    public CountDecision edited(CountedSegment segment, @Nullable Suggested suggestion, long editingTime) {
        return decide(segment, editingTime, target -> suggestion == null ? null : placed(suggestion, target));
    }

    private Placed placed(Suggested suggestion, SegmentText target) {
        return switch (suggestion.origin()) {
            case TRANS_MEMORY -> {
                var best = Math.min(
                        Match.EXACT,
                        edits.transMemoryPostEditing() ? score.of(suggestion.text(), target) : suggestion.score());
                yield new Placed(Cell.of(Cell.Block.TRANS_MEMORY_MATCHES, best), best);
            }
            case MACHINE_TRANSLATION -> {
                var best = edits.machineTranslatePostEditing() ? score.of(suggestion.text(), target) : 0;
                yield new Placed(Cell.of(Cell.Block.MACHINE_TRANSLATION_MATCHES, best), best);
            }
            case NON_TRANSLATABLE -> {
                var best = edits.nonTranslatablePostEditing() ? score.of(suggestion.text(), target) : 0;
                // the block of non-translatables has no lower bands
                yield best >= Cell.NT_99.band()
                        ? new Placed(Cell.of(Cell.Block.NON_TRANSLATABLES_MATCHES, best), best)
                        : new Placed(Cell.TM_0, best);
            }
        };
    }

    /**
     * Counts by the translation of the same segment at another level.
     *
     * @param other null when there is no such translation
     */
    public CountDecision compared(CountedSegment segment, @Nullable SegmentText other) {
        return decide(segment, 0, target -> {
            var best = other == null ? 0 : score.of(other, target);
            return new Placed(Cell.of(Cell.Block.TRANS_MEMORY_MATCHES, best), best);
        });
    }

    /** The place of a segment, and the score that put it there. */
    private record Placed(Cell cell, int score) {}

    /** Finds the place of a segment that has a translation; null for new text. */
    private interface Placing {
        @Nullable
        Placed of(SegmentText target);
    }

    private CountDecision decide(CountedSegment segment, long editingTime, Placing placing) {
        var reason = exclusions.of(segment);
        if (reason != null) {
            return new CountDecision.LeftOut(reason);
        }
        var text = exclusions.count(counter, segment);
        var target = segment.target();
        var placed = target == null ? null : placing.of(target);
        return placed == null
                ? new CountDecision.Counted(Cell.TM_0, 0, Evidence.NOTHING, text, editingTime)
                : new CountDecision.Counted(placed.cell, placed.score, Evidence.of(evidence), text, editingTime);
    }
}
