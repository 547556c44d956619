package dev.parlance.analysis.run;

import dev.parlance.analysis.count.statistics.Statistics;
import dev.parlance.analysis.model.PartMemory;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.task.AsyncResponse;
import java.util.List;

/**
 * The counts of a language part.
 *
 * @param memories that were searched
 * @param acceptedSegments the number of segments that are not excluded
 */
public record PartResult(
        Statistics data,
        List<StepCounts> steps,
        long acceptedSegments,
        List<AsyncResponse.Detail> warnings,
        List<PartMemory> memories,
        String digest) {
    public PartResult {
        steps = List.copyOf(steps);
        warnings = List.copyOf(warnings);
        memories = List.copyOf(memories);
    }
}
