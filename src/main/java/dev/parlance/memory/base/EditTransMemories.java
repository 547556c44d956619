package dev.parlance.memory.base;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.core.ResolveReferences;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Finds, creates, edits and deletes translation memories, without their segments. */
public final class EditTransMemories {
    private final Db db;
    private final TransMemoryStore store;

    public EditTransMemories(Db db) {
        this.db = db;
        this.store = new TransMemoryStore(db);
    }

    /** Fails with {@link Fault.NotFound}. */
    public Future<TransMemory> get(String uid) {
        return store.find(uid).map(Fault.NotFound.ifEmpty("transMemory", uid));
    }

    /** Reads and locks a memory, so that others cannot change it or its segments until the transaction ends. */
    public static Future<TransMemory> hold(SqlConnection tx, String uid) {
        return TransMemoryStore.hold(tx, uid).map(Fault.NotFound.ifEmpty("transMemory", uid));
    }

    public Future<Page<TransMemory>> list(TransMemoryFilter filter, PageRequest page) {
        return store.list(filter, page);
    }

    public Future<TransMemory> create(TransMemoryEdit memory, long createdBy) {
        return db.transaction(tx -> ResolveReferences.find(tx, memory.references(), 0)
                .compose(found -> store.insert(tx, Uid.next(), memory, found, createdBy)));
    }

    /**
     * Replaces a memory without its segments. Fails with {@link Fault.Invalid} when a language in which the memory has
     * segments would be removed.
     *
     * @param edit creates the new memory from the current one
     */
    public Future<TransMemory> edit(String uid, Precondition condition, Function<TransMemory, TransMemoryEdit> edit) {
        return Edit.of(tx -> hold(tx, uid))
                .check(condition::check)
                .write((tx, current) -> write(tx, current, edit.apply(current)))
                .in(db);
    }

    private Future<TransMemory> write(SqlConnection tx, TransMemory current, TransMemoryEdit wanted) {
        return requireLangs(tx, current, wanted)
                .compose(_ -> ResolveReferences.find(tx, wanted.references(), 0))
                .compose(found -> store.update(tx, current.uid(), wanted, found));
    }

    /** Deletes a memory with its segments, unless a project or template uses it. */
    public Future<Void> delete(String uid, Precondition condition) {
        return Edit.of(tx -> TransMemoryStore.lock(tx, uid), () -> new Fault.NotFound("transMemory", uid))
                .check(condition::check)
                .write(this::delete)
                .in(db);
    }

    private Future<Void> delete(SqlConnection tx, TransMemory memory) {
        return store.referrers(tx, memory.number())
                .compose(found -> found.refuse("the translation memory " + memory.name()))
                .compose(_ -> store.delete(tx, memory.number()));
    }

    private Future<Void> requireLangs(SqlConnection tx, TransMemory current, TransMemoryEdit wanted) {
        var gone = current.targetLangs().stream()
                .filter(lang -> !wanted.targetLangs().contains(lang))
                .toList();
        var langs = store.usedLangs(tx, current.number(), gone);
        var attached = store.attached(tx, current.number());
        return Future.all(langs, attached).compose(_ -> {
            var used = current.segmentsCount() > 0 || attached.result();
            var violations = violations(current, wanted, used, langs.result());
            return violations.isEmpty() ? Future.succeededFuture() : Future.failedFuture(new Fault.Invalid(violations));
        });
    }

    private static List<Violation> violations(
            TransMemory current, TransMemoryEdit wanted, boolean used, List<String> usedLangs) {
        var violations = new ArrayList<Violation>();
        if (used && !MemoryLangs.same(current.sourceLang(), wanted.sourceLang())) {
            violations.add(Violation.at(
                    "/sourceLang",
                    "language",
                    "must stay %s (any region), because the memory has segments or is in use"
                            .formatted(current.sourceLang())));
        }
        if (!usedLangs.isEmpty()) {
            violations.add(Violation.at(
                    "/targetLangs",
                    "language",
                    "must contain %s, because the memory has segments in this language"
                            .formatted(String.join(", ", usedLangs))));
        }
        return violations;
    }
}
