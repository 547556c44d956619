package dev.parlance.analysis;

import dev.parlance.memory.MatchStore;
import dev.parlance.task.AsyncResponse.Detail;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a person should know of counts that were made. */
final class Warnings {
    private Warnings() {}

    /** What the settings ask for and is not computed. */
    static List<Detail> ofSettings(AnalysisSettings settings) {
        var warnings = new ArrayList<Detail>();
        if (settings.asksMachineTranslation()) {
            warnings.add(new Detail(
                    "machineTranslationNotConfigured",
                    "no machine translation engine is configured: its matches are not counted",
                    Map.of()));
        }
        return warnings;
    }

    static Detail memoryWithoutLanguage(MatchStore.Memory memory, String targetLang) {
        return new Detail(
                "transMemoryWithoutLanguage",
                "the translation memory %s has nothing in %s".formatted(memory.name(), targetLang),
                Map.of("transMemory", value(memory.uid()), "targetLang", value(targetLang)));
    }

    static Detail jobWithoutSegments(PartWork.Job job) {
        return new Detail(
                "jobWithoutSegments",
                "the job of %s has no segments".formatted(job.filename()),
                Map.of("job", value(job.uid())));
    }

    static Detail memoryTooLarge(PartMemory memory) {
        return new Detail(
                "transMemoryTooLarge",
                "the translation memory %s does not fit the memory for indexes: only exact matches of it are counted"
                        .formatted(memory.name()),
                Map.of("transMemory", value(memory.uid())));
    }

    static Detail segmentsWithoutTarget(PartWork.Job job, long segments) {
        return new Detail(
                "segmentsWithoutTarget",
                "%d segments of %s have no translation and are counted as new".formatted(segments, job.filename()),
                Map.of("job", value(job.uid()), "segments", Map.of("value", segments)));
    }

    static Detail jobGone(PartWork.Job job) {
        return new Detail(
                "jobDeleted",
                "the job of %s is deleted; nothing of it was counted".formatted(job.filename()),
                Map.of("job", value(job.uid())));
    }

    private static Map<String, Object> value(String value) {
        return Map.of("value", value);
    }
}
