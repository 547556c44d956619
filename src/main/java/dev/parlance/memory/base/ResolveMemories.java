package dev.parlance.memory.base;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Resolves the {@code transMemories} of a body; the memories cannot be deleted until the transaction ends. */
public final class ResolveMemories {
    private ResolveMemories() {}

    /**
     * The ids of the memories in the order of the items. Fails with {@link Fault.Invalid} that lists the items that are
     * unknown, that are repeated or that have another source language.
     *
     * @param sourceLang in normal form; its region does not matter
     */
    public static Future<List<Long>> resolve(
            SqlConnection tx, List<ProjectMemoriesEdit.Item> items, String sourceLang) {
        var references =
                items.stream().map(ProjectMemoriesEdit.Item::transMemory).toList();
        return TransMemoryStore.referred(tx, references).map(found -> check(found, references, sourceLang));
    }

    private static List<Long> check(
            Map<Integer, TransMemoryStore.Referred> found, List<Reference> references, String sourceLang) {
        var violations = new ArrayList<Violation>();
        var ids = new ArrayList<Long>();
        for (var at = 0; at < references.size(); at++) {
            var pointer = "/transMemories/%d/transMemory".formatted(at);
            var memory = found.get(at);
            if (memory == null) {
                violations.add(Violation.unknown(pointer, "translation memory", references.get(at)));
            } else if (ids.contains(memory.id())) {
                violations.add(Violation.at(pointer, "unique", "duplicates an earlier item"));
            } else if (!Lang.primary(memory.sourceLang()).equals(Lang.primary(sourceLang))) {
                violations.add(Violation.at(
                        pointer,
                        "language",
                        "has the source language %s, not %s".formatted(memory.sourceLang(), sourceLang)));
            } else {
                ids.add(memory.id());
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return List.copyOf(ids);
    }
}
