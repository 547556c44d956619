package dev.parlance.analysis;

import dev.parlance.machinetranslate.Engine;
import dev.parlance.memory.MatchStore;
import dev.parlance.task.AsyncResponse.Detail;
import java.util.Map;

/** What a person should know of counts that were made. */
final class Warnings {
    private Warnings() {}

    static Detail noEngine(String targetLang) {
        return new Detail(
                "machineTranslationNotConfigured",
                "the project has no machine translation for %s: none of its matches are counted".formatted(targetLang),
                Map.of("targetLang", value(targetLang)));
    }

    static Detail engineWithoutEstimates(Engine engine, String targetLang) {
        return new Detail(
                "machineTranslationWithoutEstimates",
                "%s is not asked how good its translations are: no machine translation matches are counted"
                        .formatted(engine.name()),
                Map.of("machineTranslateSettings", value(engine.uid()), "targetLang", value(targetLang)));
    }

    static Detail engineDown(Engine engine, String targetLang, String reason) {
        return new Detail(
                "machineTranslationUnavailable",
                "%s was given up, %s: from there on no machine translation matches are counted"
                        .formatted(engine.name(), reason),
                Map.of(
                        "machineTranslateSettings", value(engine.uid()),
                        "targetLang", value(targetLang),
                        "reason", value(reason)));
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

    static Detail unitsSkipped(PartMemory memory, long units) {
        return new Detail(
                "unreadableUnitSkipped",
                "%d units of the translation memory %s cannot be read and are left out".formatted(units, memory.name()),
                Map.of("transMemory", value(memory.uid()), "units", Map.of("value", units)));
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
