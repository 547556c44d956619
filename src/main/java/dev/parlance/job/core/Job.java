package dev.parlance.job.core;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file for one target language and workflow step, as callers and events see it.
 *
 * @param innerId number within the project
 * @param workflowStep null in a project without steps
 * @param path folder of the original file, or null
 * @param archive the ZIP archive that the file came in, or null
 * @param format in which the file was read, for people; null before the import
 * @param formatReason what shows that format, for people; null before the import
 * @param wordsCount of the source text, null before the import
 * @param beginIndex first segment of the file that is in the job, null before the import or without segments
 * @param endIndex last segment of the file that is in the job, null before the import or without segments
 * @param translatedSegments the number of segments with a target
 * @param exported whether its target file was written and that was not undone
 * @param sourceVersion the version of its file, from 1
 */
public record Job(
        String uid,
        String innerId,
        String filename,
        @Nullable String path,
        @Nullable Archive archive,
        String sourceLang,
        String targetLang,
        int workflowLevel,
        @Nullable Step workflowStep,
        JobStatus status,
        List<JobProvider> providers,
        @Nullable Instant dateDue,
        Instant dateCreated,
        @Nullable String format,
        @Nullable String formatReason,
        @Nullable Long wordsCount,
        @Nullable Integer beginIndex,
        @Nullable Integer endIndex,
        int translatedSegments,
        int confirmedSegments,
        boolean exported,
        int sourceVersion,
        Import importStatus) {

    /**
     * A ZIP archive.
     *
     * @param filename its name
     */
    record Archive(String uid, String filename) {}

    /** A workflow step. */
    record Step(
            String id, String uid, String name, @Nullable String abbr) {}

    /**
     * The result of the import of the file.
     *
     * @param errorMessage why the file could not be read, for people; null unless the status is ERROR
     */
    public record Import(ImportStatus status, @Nullable String errorMessage) {}
}
