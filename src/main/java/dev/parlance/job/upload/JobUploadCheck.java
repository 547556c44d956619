package dev.parlance.job.upload;

import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Checks the languages that an upload names against those of its project. */
final class JobUploadCheck {
    private JobUploadCheck() {}

    /** The languages to create jobs for, in normal form: those that are named, or all of the project. */
    static List<String> targetLangs(JobUpload upload, List<String> ofProject, List<Violation> violations) {
        var named = upload.targetLangs();
        if (named == null) {
            return ofProject;
        }
        var chosen = new ArrayList<String>();
        var seen = new HashSet<String>();
        for (var i = 0; i < named.size(); i++) {
            var pointer = "/targetLangs/" + i;
            var lang = Lang.normal(named.get(i));
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
