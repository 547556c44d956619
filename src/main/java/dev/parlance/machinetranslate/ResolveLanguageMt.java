package dev.parlance.machinetranslate;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Finds the machine translate settings that a body refers to; they cannot be deleted until the transaction ends. */
public final class ResolveLanguageMt {
    private ResolveLanguageMt() {}

    /**
     * The internal numbers of the settings in {@code mtSettingsPerLanguageList}, in its order. Fails with
     * {@link Fault.Invalid} that lists the settings that do not exist, and the languages that are repeated or no
     * target language.
     */
    public static Future<List<Long>> find(SqlConnection tx, List<LanguageMtEdit> wanted, List<String> targetLangs) {
        var references =
                wanted.stream().map(LanguageMtEdit::machineTranslateSettings).toList();
        return ProjectMtStore.referred(tx, references).map(found -> {
            var violations = languages(wanted, targetLangs);
            var ids = ids(found, references, violations);
            if (!violations.isEmpty()) {
                throw new Fault.Invalid(violations);
            }
            return ids;
        });
    }

    /** The internal number of what {@code machineTranslateSettings} refers to; fails with {@link Fault.Invalid}. */
    static Future<Long> one(SqlConnection tx, Reference wanted) {
        return ProjectMtStore.referred(tx, List.of(wanted)).map(found -> {
            var id = found.get(0);
            if (id == null) {
                throw new Fault.Invalid(unknown("/machineTranslateSettings", wanted));
            }
            return id;
        });
    }

    private static Violation unknown(String pointer, Reference wanted) {
        return Violation.at(pointer, "unknown", "there are no machine translate settings " + wanted);
    }

    private static List<Violation> languages(List<LanguageMtEdit> wanted, List<String> targetLangs) {
        var violations = new ArrayList<Violation>();
        var seen = new HashSet<String>();
        for (var i = 0; i < wanted.size(); i++) {
            var lang = wanted.get(i).targetLang();
            var pointer = "/mtSettingsPerLanguageList/%d/targetLang".formatted(i);
            if (!targetLangs.contains(lang)) {
                violations.add(Violation.at(
                        pointer, "language", "must be one of the target languages " + String.join(", ", targetLangs)));
            } else if (!seen.add(lang)) {
                violations.add(Violation.at(pointer, "unique", "duplicates the language of an earlier item"));
            }
        }
        return violations;
    }

    private static List<Long> ids(Map<Integer, Long> found, List<Reference> references, List<Violation> violations) {
        var ids = new ArrayList<Long>();
        for (var i = 0; i < references.size(); i++) {
            var id = found.get(i);
            if (id == null) {
                violations.add(unknown(
                        "/mtSettingsPerLanguageList/%d/machineTranslateSettings".formatted(i), references.get(i)));
            } else {
                ids.add(id);
            }
        }
        return List.copyOf(ids);
    }
}
