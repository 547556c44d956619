package dev.parlance.job.core;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file for one target language and workflow step, as its callers and events show it.
 *
 * @param innerId number within the project
 * @param workflowStep null in a project without steps
 * @param path folder of the file where it came from, or null
 * @param wordsCount of the source text, null until it is imported
 * @param beginIndex first segment of the file that is in the job, null before the import or without segments
 * @param endIndex last segment of the file that is in the job, null before the import or without segments
 * @param translatedSegments how many have a target
 */
public record Job(
        String uid,
        String innerId,
        String filename,
        @Nullable String path,
        String sourceLang,
        String targetLang,
        int workflowLevel,
        @Nullable Step workflowStep,
        JobStatus status,
        List<JobProvider> providers,
        @Nullable Instant dateDue,
        Instant dateCreated,
        @Nullable Long wordsCount,
        @Nullable Integer beginIndex,
        @Nullable Integer endIndex,
        int translatedSegments,
        int confirmedSegments,
        Import importStatus) {

    /** A step of the work. */
    record Step(
            String id, String uid, String name, @Nullable String abbr) {}

    /**
     * The result of the import of the file.
     *
     * @param errorMessage why it could not be read, for a person; null unless it is ERROR
     */
    public record Import(ImportStatus status, @Nullable String errorMessage) {}
}
