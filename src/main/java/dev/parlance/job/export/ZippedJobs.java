package dev.parlance.job.export;

import dev.parlance.job.core.ArchivedJobStore.Archive;
import dev.parlance.job.core.ArchivedJobStore.ArchivedJob;
import dev.parlance.job.core.JobRow;
import java.util.List;

/**
 * The jobs whose target files an archive gets.
 *
 * @param named the job that the request named
 * @param all those of the imported files, in its target language and workflow level
 */
record ZippedJobs(JobRow named, Archive archive, List<ArchivedJob> all) {
    /** The same archive with some of the jobs. */
    ZippedJobs only(List<ArchivedJob> some) {
        return new ZippedJobs(named, archive, List.copyOf(some));
    }
}
