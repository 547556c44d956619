package dev.parlance.termbase.concept;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Reference;
import dev.parlance.termbase.base.TermBaseRow;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Reads concepts and terms and shows them as the caller sees them. */
public final class ReadConcepts {
    private final ConceptStore store;
    private final TermUserStore users;

    public ReadConcepts(Db db) {
        this.users = new TermUserStore(db);
        this.store = new ConceptStore(db);
    }

    /** Reads a concept with its terms; fails with {@link Fault.NotFound}. */
    public Future<Concept> concept(TermBaseRow base, String id) {
        return existing("concept", id, number -> store.find(base.id(), number))
                .compose(concept -> views(base, List.of(concept)).map(views -> views.concept(concept)));
    }

    /** Reads a term; fails with {@link Fault.NotFound}. */
    public Future<Term> term(TermBaseRow base, String id) {
        return existing("term", id, number -> store.findTerm(base.id(), number))
                .compose(concept -> views(base, List.of(concept)).map(views -> views.onlyTerm(concept)));
    }

    /** Finds a concept or term by an id of the API; fails with {@link Fault.NotFound}. */
    public static Future<ConceptRecord> existing(
            String kind, String id, LongFunction<Future<Optional<ConceptRecord>>> find) {
        var number = new Reference(null, id).number();
        var found = number == null ? Future.succeededFuture(Optional.<ConceptRecord>empty()) : find.apply(number);
        return found.map(Fault.NotFound.ifEmpty(kind, id));
    }

    public Future<Page<Concept>> list(TermBaseRow base, ConceptStore.Filter filter, PageRequest page) {
        return store.list(base.id(), filter, page)
                .compose(found -> views(base, found.content()).map(views -> found.map(views::concept)));
    }

    public Future<Page<Term>> listTerms(TermBaseRow base, ConceptStore.Filter filter, PageRequest page) {
        return store.listTerms(base.id(), filter, page)
                .compose(found -> views(base, found.content()).map(views -> found.map(views::onlyTerm)));
    }

    private Future<TermViews> views(TermBaseRow base, List<ConceptRecord> concepts) {
        return users.users(concepts).map(found -> new TermViews(found, base.rights()));
    }
}
