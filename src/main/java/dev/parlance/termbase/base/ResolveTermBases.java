package dev.parlance.termbase.base;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Resolves the {@code termBases} of a body. */
public final class ResolveTermBases {
    private final TermBaseReferenceStore store;

    public ResolveTermBases(Db db) {
        this.store = new TermBaseReferenceStore(db);
    }

    /**
     * The uids of the bases. Fails with {@link Fault.Invalid} that lists the references that are repeated, unknown, or
     * not visible to the caller.
     */
    public Future<List<String>> resolve(Caller caller, List<Reference> references) {
        return store.find(TermBaseScope.of(caller), references)
                .map(found -> check(found, references, "").stream()
                        .map(TermBaseReferenceStore.Found::uid)
                        .toList());
    }

    /** Those of some bases that the caller sees, in their order. */
    public Future<List<String>> visible(Caller caller, List<String> uids) {
        var scope = TermBaseScope.of(caller);
        return scope.all()
                ? Future.succeededFuture(uids)
                : store.find(
                                scope,
                                uids.stream()
                                        .map(uid -> new Reference(uid, null))
                                        .toList())
                        .map(found -> found.values().stream()
                                .map(TermBaseReferenceStore.Found::uid)
                                .sorted(Comparator.comparingInt(uids::indexOf))
                                .toList());
    }

    /**
     * The ids of the bases, which cannot be deleted until the transaction ends. Fails as {@link #resolve}.
     *
     * @param pointer JSON pointer of the reference within an item of the list
     */
    static Future<List<Long>> resolveAndKeep(SqlConnection tx, List<Reference> references, String pointer) {
        return TermBaseReferenceStore.findToKeep(tx, references)
                .map(found -> check(found, references, pointer).stream()
                        .map(TermBaseReferenceStore.Found::id)
                        .toList());
    }

    private static List<TermBaseReferenceStore.Found> check(
            Map<Integer, TermBaseReferenceStore.Found> found, List<Reference> references, String member) {
        var violations = new ArrayList<Violation>();
        var resolved = new ArrayList<TermBaseReferenceStore.Found>();
        for (var at = 0; at < references.size(); at++) {
            var pointer = "/termBases/" + at + member;
            var base = found.get(at);
            if (base == null) {
                violations.add(Violation.unknown(pointer, "term base", references.get(at)));
            } else if (resolved.contains(base)) {
                violations.add(Violation.at(pointer, "unique", "duplicates an earlier item"));
            } else {
                resolved.add(base);
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return List.copyOf(resolved);
    }
}
