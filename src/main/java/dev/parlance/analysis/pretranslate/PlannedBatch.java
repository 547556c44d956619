package dev.parlance.analysis.pretranslate;

import dev.parlance.analysis.count.method.NonTranslatable;
import dev.parlance.analysis.pretranslate.state.Outcome;
import dev.parlance.analysis.pretranslate.state.OutcomeCount;
import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.analysis.pretranslate.state.SeenTarget;
import dev.parlance.analysis.pretranslate.state.WaitingStore;
import dev.parlance.job.segment.FillSegments.Fill;
import dev.parlance.job.segment.FillSegments.Filled;
import dev.parlance.job.segment.JobSegment;
import dev.parlance.job.segment.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a pre-translation does with the segments of one batch, after it has asked the memories.
 *
 * @param fills the targets to write
 * @param waiting the segments that machine translation gets
 * @param leftOut the others, by ordinal
 * @param notFitting how many matches have other codes than their segments
 */
record PlannedBatch(
        List<Fill> fills, List<WaitingStore.Waiting> waiting, Map<Integer, Outcome> leftOut, int notFitting) {
    private static final int EXACT = 100;

    /**
     * A plan; it computes, so call it on a worker thread.
     *
     * @param refused the segments of the batch that may not get a target
     */
    static PlannedBatch of(
            PreTranslateTask work,
            List<FindTranslations.Placed> open,
            FindTranslations.Found found,
            Map<Integer, Outcome> refused) {
        var plan = new PlannedBatch(
                new ArrayList<>(),
                new ArrayList<>(),
                new HashMap<>(refused),
                found.notFitting().size());
        open.forEach(placed -> plan.add(work, placed.segment(), found));
        return plan;
    }

    private void add(PreTranslateTask work, JobSegment segment, FindTranslations.Found found) {
        var match = found.fitting().get(segment.ordinal());
        if (match != null) {
            var confirm = work.rules().confirm() && match.score() >= EXACT;
            fills.add(new Fill(
                    segment.ordinal(),
                    segment.source(),
                    segment.target(),
                    match.target(),
                    Suggestion.Origin.TM,
                    match.score(),
                    confirm));
        } else {
            without(work, segment, found.notFitting().contains(segment.ordinal()));
        }
    }

    private void without(PreTranslateTask work, JobSegment segment, boolean notFitting) {
        var machine = work.sources().machine() != null;
        var score = machine || work.sources().nonTranslatables()
                ? NonTranslatable.score(segment.source())
                : NonTranslatable.NONE;
        if (score == EXACT && work.sources().nonTranslatables()) {
            fills.add(new Fill(
                    segment.ordinal(),
                    segment.source(),
                    segment.target(),
                    segment.source(),
                    Suggestion.Origin.NT,
                    score,
                    false));
        } else if (score == EXACT) {
            leftOut.put(segment.ordinal(), Outcome.NON_TRANSLATABLE);
        } else if (machine) {
            waiting.add(new WaitingStore.Waiting(segment.ordinal(), SeenTarget.hash(segment.target())));
        } else {
            leftOut.put(segment.ordinal(), notFitting ? Outcome.MATCH_NOT_FITTING : Outcome.NO_MATCH);
        }
    }

    /** The number of segments by outcome, after the targets were written; without those that wait. */
    Map<Outcome, Long> outcomes(Filled filled) {
        var outcomes = new OutcomeCount();
        leftOut.values().forEach(outcomes::add);
        fills.forEach(fill -> outcomes.add(
                fill, filled, fill.origin() == Suggestion.Origin.TM ? Outcome.MEMORY : Outcome.SOURCE_COPIED));
        return outcomes.counts();
    }
}
