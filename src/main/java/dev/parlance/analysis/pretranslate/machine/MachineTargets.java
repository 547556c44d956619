package dev.parlance.analysis.pretranslate.machine;

import dev.parlance.analysis.pretranslate.state.MachineRules;
import dev.parlance.analysis.pretranslate.state.Outcome;
import dev.parlance.analysis.pretranslate.state.OutcomeCount;
import dev.parlance.job.segment.FillSegments.Fill;
import dev.parlance.job.segment.FillSegments.Filled;
import dev.parlance.job.segment.Suggestion;
import dev.parlance.machinetranslate.call.Translation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The targets that the segments of a batch get.
 *
 * @param leftOut the segments that get none, by ordinal
 * @param estimated the ordinals of fills whose quality the service has estimated
 */
record MachineTargets(List<Fill> fills, Map<Integer, Outcome> leftOut, Set<Integer> estimated) {

    /** The targets; segments whose text has no translation are in no part. Call it on a worker thread. */
    static MachineTargets of(MachineBatch batch, MachineRules rules) {
        var targets = new MachineTargets(new ArrayList<>(), new HashMap<>(batch.leftOut()), new HashSet<>());
        for (var asked : batch.asked()) {
            var translation = batch.translations().get(asked.key());
            if (translation != null) {
                targets.add(asked, translation, rules);
            }
        }
        return targets;
    }

    private void add(MachineBatch.Asked asked, Translation translation, MachineRules rules) {
        var segment = asked.segment();
        var estimate = translation.estimate();
        var target = asked.text().target(translation.text());
        if (!rules.uses(estimate)) {
            leftOut.put(segment.ordinal(), Outcome.LOW_ESTIMATE);
        } else if (target.isEmpty()) {
            leftOut.put(segment.ordinal(), Outcome.CODES_NOT_FITTING);
        } else if (!MachineBatch.isUsable(target.get())) {
            leftOut.put(segment.ordinal(), Outcome.TEXT_NOT_USABLE);
        } else {
            fills.add(new Fill(
                    segment.ordinal(),
                    segment.source(),
                    segment.target(),
                    target.get(),
                    Suggestion.Origin.MT,
                    estimate.orElse(0),
                    rules.confirms(estimate)));
            estimate.ifPresent(_ -> estimated.add(segment.ordinal()));
        }
    }

    /** The ordinals that do not wait any more. */
    Set<Integer> done() {
        var done = new HashSet<>(leftOut.keySet());
        fills.forEach(fill -> done.add(fill.ordinal()));
        return done;
    }

    /** The number of segments by outcome, after the targets were written. */
    Map<Outcome, Long> outcomes(Filled filled) {
        var outcomes = new OutcomeCount();
        leftOut.values().forEach(outcomes::add);
        fills.forEach(fill -> outcomes.add(
                fill, filled, estimated.contains(fill.ordinal()) ? Outcome.MACHINE_ESTIMATED : Outcome.MACHINE));
        return outcomes.counts();
    }
}
