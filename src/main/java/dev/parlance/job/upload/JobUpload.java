package dev.parlance.job.upload;

import dev.parlance.fault.Violation;
import dev.parlance.job.provider.Assignment;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The header of an upload: which jobs to create, and how the file is read.
 *
 * @param targetLangs null for all languages of the project
 * @param importSettings how the file is read; null for the project's settings, else the default
 * @param path folder of the original file
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

    /** The languages to create jobs for, in normal form: those that are named, or all of the project. */
    List<String> targetLangs(List<String> ofProject, List<Violation> violations) {
        if (targetLangs == null) {
            return ofProject;
        }
        var chosen = new ArrayList<String>();
        var seen = new HashSet<String>();
        for (var i = 0; i < targetLangs.size(); i++) {
            var pointer = "/targetLangs/" + i;
            var lang = Lang.normal(targetLangs.get(i));
            if (!ofProject.contains(lang)) {
                violations.add(Violation.at(
                        pointer,
                        "unknown",
                        "must be a target language of the project: " + String.join(", ", ofProject)));
            } else if (!seen.add(lang)) {
                violations.add(Violation.at(pointer, "unique", "is a duplicate"));
            } else {
                chosen.add(lang);
            }
        }
        return chosen;
    }
}
