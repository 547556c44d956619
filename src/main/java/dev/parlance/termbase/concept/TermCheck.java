package dev.parlance.termbase.concept;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Json;
import java.util.ArrayList;
import java.util.List;

/** The rules of terms that a JSON schema cannot express. */
final class TermCheck {
    private TermCheck() {}

    /**
     * Checks a term.
     *
     * @throws Fault.Invalid with every violation
     */
    static void one(TermFields term, List<String> langs) {
        refuse(violations(term, langs, ""));
    }

    /**
     * Checks the terms of a concept.
     *
     * @throws Fault.Invalid with every violation, at {@code /terms/0} and following
     */
    static void all(List<TermFields> terms, List<String> langs) {
        var violations = new ArrayList<Violation>();
        for (var i = 0; i < terms.size(); i++) {
            violations.addAll(violations(terms.get(i), langs, "/terms/" + i));
        }
        refuse(violations);
    }

    private static void refuse(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
    }

    private static List<Violation> violations(TermFields term, List<String> langs, String at) {
        var violations = new ArrayList<Violation>();
        if (!langs.contains(term.lang())) {
            violations.add(Violation.at(
                    at + "/lang",
                    "language",
                    "must be one of the languages of the term base: " + String.join(", ", langs)));
        }
        if (term.is(term.preferred()) && term.is(term.forbidden())) {
            violations.add(Violation.at(at + "/preferred", "forbidden", "a forbidden term cannot be preferred"));
        }
        if (!term.customValues().isEmpty() && Json.bytes(term.customValues()).length > TermFields.MOST_CUSTOM_BYTES) {
            violations.add(Violation.at(
                    at + "/customFields",
                    "maxBytes",
                    "must be at most %d bytes of JSON".formatted(TermFields.MOST_CUSTOM_BYTES)));
        }
        return violations;
    }
}
