package dev.parlance.analysis.run;

import dev.parlance.analysis.model.PartMemory;
import dev.parlance.machinetranslate.Engine;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.task.AsyncResponse.Detail;
import java.util.Map;

/** The warnings in the response of an analysis that succeeded. */
final class CountWarnings {
    private CountWarnings() {}

    static Detail noEngine(String targetLang) {
        return new Detail(
                "machineTranslationNotConfigured",
                "the project has no machine translation for %s: no machine translation matches are counted"
                        .formatted(targetLang),
                Map.of("targetLang", value(targetLang)));
    }

    static Detail engineWithoutEstimates(Engine engine, String targetLang) {
        return new Detail(
                "machineTranslationWithoutEstimates",
                "quality estimation is off for %s: no machine translation matches are counted".formatted(engine.name()),
                Map.of("machineTranslateSettings", value(engine.uid()), "targetLang", value(targetLang)));
    }

    static Detail engineDown(Engine engine, String targetLang, String reason) {
        return new Detail(
                "machineTranslationUnavailable",
                "%s is not available (%s): from this segment on no machine translation matches are counted"
                        .formatted(engine.name(), reason),
                Map.of(
                        "machineTranslateSettings", value(engine.uid()),
                        "targetLang", value(targetLang),
                        "reason", value(reason)));
    }

    static Detail memoryWithoutLanguage(MatchStore.Memory memory, String targetLang) {
        return new Detail(
                "transMemoryWithoutLanguage",
                "the translation memory %s has no segments in %s".formatted(memory.name(), targetLang),
                Map.of("transMemory", value(memory.uid()), "targetLang", value(targetLang)));
    }

    static Detail jobWithoutSegments(LanguagePart.Job job) {
        return new Detail(
                "jobWithoutSegments",
                "the job of %s has no segments".formatted(job.filename()),
                Map.of("job", value(job.uid())));
    }

    static Detail memoryTooLarge(PartMemory memory) {
        return new Detail(
                "transMemoryTooLarge",
                "the index of the translation memory %s exceeds analysis.memoryIndexes:".formatted(memory.name())
                        + " only its exact matches are counted",
                Map.of("transMemory", value(memory.uid())));
    }

    static Detail unitsSkipped(PartMemory memory, long units) {
        return new Detail(
                "unreadableUnitSkipped",
                "%d units of the translation memory %s cannot be read and are skipped".formatted(units, memory.name()),
                Map.of("transMemory", value(memory.uid()), "units", Map.of("value", units)));
    }

    static Detail segmentsWithoutTarget(LanguagePart.Job job, long segments) {
        return new Detail(
                "segmentsWithoutTarget",
                "%d segments of %s have no translation and are counted as new".formatted(segments, job.filename()),
                Map.of("job", value(job.uid()), "segments", Map.of("value", segments)));
    }

    static Detail jobGone(LanguagePart.Job job) {
        return new Detail(
                "jobDeleted",
                "the job of %s is deleted and was not counted".formatted(job.filename()),
                Map.of("job", value(job.uid())));
    }

    private static Map<String, Object> value(String value) {
        return Map.of("value", value);
    }
}
