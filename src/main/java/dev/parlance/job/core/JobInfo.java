package dev.parlance.job.core;

import dev.parlance.event.NewEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a job that other features use.
 *
 * @param id internal number
 * @param innerId number within the project
 * @param project as events show it; its id is the internal number
 * @param workflowStepId internal number, null in a project without steps
 * @param providers in order of priority
 */
public record JobInfo(
        long id,
        String uid,
        String innerId,
        String filename,
        NewEvent.ProjectMetadata project,
        String sourceLang,
        String targetLang,
        int workflowLevel,
        @Nullable Long workflowStepId,
        ImportStatus importStatus,
        @Nullable String importError,
        List<JobProvider> providers) {}
