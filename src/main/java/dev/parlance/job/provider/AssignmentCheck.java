package dev.parlance.job.provider;

import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the languages and workflow levels that assignments name, and that each pair of them is assigned once. */
public final class AssignmentCheck {
    private AssignmentCheck() {}

    /**
     * The providers that assignments name for each language and level.
     *
     * @param langs the languages that may be named, in normal form
     */
    public static Map<JobSlot, List<ProviderPlace>> slots(
            List<Assignment> assignments, List<String> langs, Set<Integer> levels, List<Violation> violations) {
        var slots = new LinkedHashMap<JobSlot, List<ProviderPlace>>();
        for (var i = 0; i < assignments.size(); i++) {
            var assignment = assignments.get(i);
            var pointer = "/assignments/" + i;
            var slot = new JobSlot(Lang.normal(assignment.targetLang()), assignment.level());
            check(slot, pointer, langs, levels, violations);
            if (slots.putIfAbsent(slot, ProviderPlace.all(pointer + "/providers", assignment.providers())) != null) {
                violations.add(Violation.at(pointer, "unique", "duplicates the language and level of an earlier item"));
            }
        }
        return slots;
    }

    private static void check(
            JobSlot slot, String pointer, List<String> langs, Set<Integer> levels, List<Violation> violations) {
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
