package dev.parlance.job.upload;

import dev.parlance.job.provider.Assignment;
import dev.parlance.shared.Reference;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The header of an upload: which jobs to create, and how the file is read.
 *
 * @param targetLangs null for all languages of the project
 * @param importSettings how the file is read; null for the project's settings, else the default
 * @param path folder of the file where it came from
 * @param callbackUrl called when the import ends
 */
record JobUpload(
        @Nullable List<String> targetLangs,
        @Nullable Instant due,
        @Nullable List<Assignment> assignments,
        @Nullable Reference importSettings,
        @Nullable String callbackUrl,
        @Nullable String path) {
    static final JobUpload EMPTY = new JobUpload(null, null, null, null, null, null);

    List<Assignment> assigned() {
        return assignments == null ? List.of() : assignments;
    }
}
