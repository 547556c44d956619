package dev.parlance.analysis.pretranslate;

import dev.parlance.analysis.model.PartMemory;
import dev.parlance.analysis.run.OpenMemories;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.task.AsyncResponse.Detail;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The warnings in the response of a pre-translation. */
final class PreTranslationWarnings {
    private PreTranslationWarnings() {}

    static Detail notFitting(long matches) {
        return Detail.of(
                "matchesNotFitting",
                "%d matches were not used, because their inline codes or their length do not fit the segment"
                        .formatted(matches),
                Map.of("matches", matches));
    }

    static Detail jobDeleted(String uid) {
        return Detail.of("jobDeleted", "the job %s is deleted".formatted(uid), Map.of("job", uid));
    }

    /** The warnings about memories that cannot be searched, or not as a whole. */
    static List<Detail> of(OpenMemories.Opened opened, String targetLang) {
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
