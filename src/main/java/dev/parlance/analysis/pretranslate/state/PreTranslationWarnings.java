package dev.parlance.analysis.pretranslate.state;

import dev.parlance.analysis.model.PartMemory;
import dev.parlance.analysis.run.OpenMemories;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.task.AsyncResponse.Detail;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The warnings in the response of a pre-translation. */
public final class PreTranslationWarnings {
    private PreTranslationWarnings() {}

    public static Detail notFitting(long matches) {
        return Detail.of(
                "matchesNotFitting",
                "%d matches were not used, because their inline codes or their length do not fit the segment"
                        .formatted(matches),
                Map.of("matches", matches));
    }

    public static Detail jobDeleted(String uid) {
        return Detail.of("jobDeleted", "the job %s is deleted".formatted(uid), Map.of("job", uid));
    }

    public static Detail noEngine(String targetLang) {
        return Detail.of(
                "machineTranslationNotConfigured",
                "the project has no machine translation for %s".formatted(targetLang),
                Map.of("targetLang", targetLang));
    }

    /** The error of a service that failed; what it had translated is written. */
    public static Detail failed(MachineStateStore.FailedService service) {
        return Detail.of(
                "machineTranslationUnavailable",
                "the machine translation %s is not available: %s".formatted(service.name(), service.reason()),
                Map.of(
                        "machineTranslateSettings", service.uid(),
                        "name", service.name(),
                        "reason", service.reason()));
    }

    /** The warnings about memories that cannot be searched, or not as a whole. */
    public static List<Detail> of(OpenMemories.Opened opened, String targetLang) {
        return Stream.concat(
                        opened.without().stream().map(memory -> withoutLanguage(memory, targetLang)),
                        opened.memories().memories().stream()
                                .filter(PartMemory::exactOnly)
                                .map(PreTranslationWarnings::tooLarge))
                .toList();
    }

    private static Detail withoutLanguage(MatchStore.Memory memory, String targetLang) {
        return Detail.of(
                "transMemoryWithoutLanguage",
                "the translation memory %s has no segments in %s".formatted(memory.name(), targetLang),
                Map.of("transMemory", memory.uid(), "targetLang", targetLang));
    }

    private static Detail tooLarge(PartMemory memory) {
        return Detail.of(
                "transMemoryTooLarge",
                "the index of the translation memory %s exceeds analysis.memoryIndexes: only its exact matches are used"
                        .formatted(memory.name()),
                Map.of("transMemory", memory.uid()));
    }
}
