package dev.parlance.project.core;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import java.util.ArrayList;
import java.util.List;

/**
 * The languages in a body from which a project or template is written.
 *
 * @param source in normal form
 * @param targets in normal form, each once
 */
public record ProjectLanguages(String source, List<String> targets) {
    private static final String NO_LANGUAGE = "is not a BCP 47 language code";

    /**
     * Reads the fields {@code sourceLang} and {@code targetLangs}.
     *
     * @throws Fault.Invalid that lists every code that is no language code
     */
    public static ProjectLanguages of(String sourceLang, List<String> targetLangs) {
        var violations = new ArrayList<Violation>();
        if (!Lang.known(sourceLang)) {
            violations.add(Violation.at("/sourceLang", "language", NO_LANGUAGE));
        }
        for (var i = 0; i < targetLangs.size(); i++) {
            if (!Lang.known(targetLangs.get(i))) {
                violations.add(Violation.at("/targetLangs/" + i, "language", NO_LANGUAGE));
            }
        }
        Violation.requireNone(violations);
        return new ProjectLanguages(
                Lang.normal(sourceLang),
                targetLangs.stream().map(Lang::normal).distinct().toList());
    }
}
