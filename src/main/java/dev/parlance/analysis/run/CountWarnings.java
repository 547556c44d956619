package dev.parlance.analysis.run;

import dev.parlance.analysis.model.PartMemory;
import dev.parlance.machinetranslate.Engine;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.task.AsyncResponse.Detail;
import java.util.Map;

/** The warnings and errors in the response of an analysis. */
final class CountWarnings {
    private CountWarnings() {}

    static Detail noEngine(String targetLang) {
        return detail(
                "machineTranslationNotConfigured",
                "the project has no machine translation for %s: no machine translation matches are counted"
                        .formatted(targetLang),
                Map.of("targetLang", targetLang));
    }

    static Detail engineWithoutEstimates(Engine engine, String targetLang) {
        return detail(
                "machineTranslationWithoutEstimates",
                "quality estimation is off for %s: no machine translation matches are counted".formatted(engine.name()),
                Map.of("machineTranslateSettings", engine.uid(), "targetLang", targetLang));
    }

    static Detail engineDown(Engine engine, String targetLang, String reason) {
        return detail(
                "machineTranslationUnavailable",
                "%s is not available (%s): from this segment on no machine translation matches are counted"
                        .formatted(engine.name(), reason),
                Map.of(
                        "machineTranslateSettings", engine.uid(),
                        "targetLang", targetLang,
                        "reason", reason));
    }

    static Detail memoryWithoutLanguage(MatchStore.Memory memory, String targetLang) {
        return detail(
                "transMemoryWithoutLanguage",
                "the translation memory %s has no segments in %s".formatted(memory.name(), targetLang),
                Map.of("transMemory", memory.uid(), "targetLang", targetLang));
    }

    static Detail jobWithoutSegments(LanguagePart.Job job) {
        return detail(
                "jobWithoutSegments",
                "the job of %s has no segments".formatted(job.filename()),
                Map.of("job", job.uid()));
    }

    static Detail memoryTooLarge(PartMemory memory) {
        return detail(
                "transMemoryTooLarge",
                "the index of the translation memory %s exceeds analysis.memoryIndexes:".formatted(memory.name())
                        + " only its exact matches are counted",
                Map.of("transMemory", memory.uid()));
    }

    static Detail unitsSkipped(PartMemory memory, long units) {
        return detail(
                "unreadableUnitSkipped",
                "%d units of the translation memory %s cannot be read and are skipped".formatted(units, memory.name()),
                Map.of("transMemory", memory.uid(), "units", units));
    }

    static Detail segmentsWithoutTarget(LanguagePart.Job job, long segments) {
        return detail(
                "segmentsWithoutTarget",
                "%d segments of %s have no translation and are counted as new".formatted(segments, job.filename()),
                Map.of("job", job.uid(), "segments", segments));
    }

    static Detail jobGone(LanguagePart.Job job) {
        return detail(
                "jobDeleted",
                "the job of %s is deleted and was not counted".formatted(job.filename()),
                Map.of("job", job.uid()));
    }

    /** A warning, or the error that ends an analysis, with the values in its message. */
    static Detail detail(String code, String message, Map<String, ?> values) {
        return Detail.of(code, message, values);
    }
}
