package dev.parlance.termbase.transfer;

import dev.parlance.termbase.exchange.TermEntry;
import dev.parlance.termbase.exchange.TermWriter;
import dev.parlance.termbase.transfer.EntryBatchStore.ConceptEntry;
import dev.parlance.termbase.transfer.EntryBatchStore.TermWrite;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes entries of a file into a term base. An entry becomes a new concept, or updates the concept that has its id; a
 * term with the language and text of an existing term of that concept updates it.
 */
final class WriteEntries {
    private final EntryBatchStore store;
    private final boolean updates;

    /**
     * Prepares one import.
     *
     * @param updates whether an entry with the id of an existing concept updates that concept
     */
    WriteEntries(SqlConnection tx, EndTermImport.Target target, long user, boolean updates) {
        this.store = new EntryBatchStore(tx, target, user);
        this.updates = updates;
    }

    /** How many terms were created and updated. */
    record Written(long created, long updated) {}

    private record TermKey(long conceptId, String lang, String text) {}

    /**
     * Writes entries that all have different ids.
     *
     * @param missing the fields of existing concepts and terms that stay as they are
     */
    Future<Written> write(List<TermEntry> entries, List<String> missing) {
        return existingConcepts(entries)
                .compose(existing -> store.nextConceptIds(entries.size() - existing.size())
                        .compose(newIds -> write(entries, missing, existing, newIds)));
    }

    private Future<Written> write(
            List<TermEntry> entries, List<String> missing, Map<String, Long> existing, List<Long> newIds) {
        var created = new ArrayList<ConceptEntry>();
        var updated = new ArrayList<ConceptEntry>();
        var ids = newIds.iterator();
        for (var entry : entries) {
            var id = entry.id() == null ? null : existing.get(entry.id());
            if (id == null) {
                created.add(new ConceptEntry(ids.next(), entry));
            } else {
                updated.add(new ConceptEntry(id, entry));
            }
        }
        return store.insertConcepts(created)
                .compose(_ -> store.updateConcepts(updated, missing))
                .compose(_ -> store.termsOf(updated))
                .compose(terms -> writeTerms(created, updated, terms, missing));
    }

    private Future<Written> writeTerms(
            List<ConceptEntry> created,
            List<ConceptEntry> updated,
            List<EntryBatchStore.ExistingTerm> terms,
            List<String> missing) {
        var existing = byKey(terms);
        var inserts = new ArrayList<TermWrite>();
        var changes = new ArrayList<TermWrite>();
        for (var concept : created) {
            concept.entry().terms().forEach(term -> inserts.add(new TermWrite(concept.conceptId(), term)));
        }
        for (var concept : updated) {
            for (var term : concept.entry().terms()) {
                var same = existing.get(new TermKey(concept.conceptId(), term.lang(), term.text()));
                var id = same == null ? null : same.poll();
                (id == null ? inserts : changes).add(new TermWrite(id == null ? concept.conceptId() : id, term));
            }
        }
        return store.insertTerms(inserts)
                .compose(_ -> store.updateTerms(changes, missing))
                .map(changed -> new Written(inserts.size(), changed));
    }

    /** The ids of existing terms; equal terms in the order of their ids. */
    private static Map<TermKey, Deque<Long>> byKey(List<EntryBatchStore.ExistingTerm> terms) {
        var byKey = new HashMap<TermKey, Deque<Long>>();
        terms.forEach(term -> byKey.computeIfAbsent(
                        new TermKey(term.conceptId(), term.lang(), term.text()), _ -> new ArrayDeque<>())
                .add(term.id()));
        return byKey;
    }

    /** The concepts that entries update, by the ids of the entries. */
    private Future<Map<String, Long>> existingConcepts(List<TermEntry> entries) {
        var names = entries.stream().map(TermEntry::id).filter(Objects::nonNull).toArray(String[]::new);
        if (!updates || names.length == 0) {
            return Future.succeededFuture(Map.of());
        }
        return store.findByExternalId(names).compose(existing -> addOwn(names, existing));
    }

    /** Adds the concepts whose names this service gave them when it exported the file. */
    private Future<Map<String, Long>> addOwn(String[] names, Map<String, Long> existing) {
        var own = ownIds(names, existing);
        return own.length == 0
                ? Future.succeededFuture(existing)
                : store.findById(own).map(found -> {
                    found.forEach(id -> existing.put(TermWriter.OWN_ID + id, id));
                    return existing;
                });
    }

    private static Long[] ownIds(String[] names, Map<String, Long> existing) {
        var own = new ArrayList<Long>();
        for (var name : names) {
            if (!existing.containsKey(name) && name.matches(TermWriter.OWN_ID + "[1-9]\\d{0,17}")) {
                own.add(Long.valueOf(name.substring(TermWriter.OWN_ID.length())));
            }
        }
        return own.toArray(Long[]::new);
    }
}
