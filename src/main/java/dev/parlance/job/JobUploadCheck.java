package dev.parlance.job;

import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Holds the languages and levels that an upload names against those of its project. */
final class JobUploadCheck {
    private JobUploadCheck() {}

    /** The languages to make jobs for, in normal form: those named, else all of the project. */
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

    /**
     * Which providers go where.
     *
     * @param langs that may be named, in normal form
     */
    static Map<NewJobs.Slot, List<ProviderStore.Place>> slots(
            List<Assignment> assignments, List<String> langs, Set<Integer> levels, List<Violation> violations) {
        var slots = new LinkedHashMap<NewJobs.Slot, List<ProviderStore.Place>>();
        for (var i = 0; i < assignments.size(); i++) {
            var assignment = assignments.get(i);
            var pointer = "/assignments/" + i;
            var slot = new NewJobs.Slot(Lang.normal(assignment.targetLang()), assignment.level());
            check(slot, pointer, langs, levels, violations);
            if (slots.putIfAbsent(slot, ProviderStore.places(pointer + "/providers", assignment.providers())) != null) {
                violations.add(Violation.at(pointer, "unique", "duplicates the language and level of an earlier item"));
            }
        }
        return slots;
    }

    private static void check(
            NewJobs.Slot slot, String pointer, List<String> langs, Set<Integer> levels, List<Violation> violations) {
        if (!langs.contains(slot.targetLang())) {
            violations.add(Violation.at(
                    pointer + "/targetLang",
                    "unknown",
                    "must be one of the target languages of the upload: " + String.join(", ", langs)));
        }
        if (!levels.contains(slot.level())) {
            violations.add(
                    Violation.at(pointer + "/workflowLevel", "unknown", "must be a workflow level of the project"));
        }
    }
}
