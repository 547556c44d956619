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
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/** Reads concepts and terms and shows them as the caller sees them. */
public final class ReadConcepts {
    private final ConceptStore store;
    private final TermUserStore users;

    public ReadConcepts(Db db) {
        this.users = new TermUserStore(db);
        this.store = new ConceptStore(db);
    }

    /** A concept as the caller sees it. */
    public record ShownConcept(ConceptRecord concept, TermViews views) {
        /** Its bytes if its JSON should be written on a worker, in memory that is reserved; otherwise 0. */
        public long largeBytes() {
            var size = ConceptRecord.Size.of(concept);
            return size.isLarge() ? size.shown() : 0;
        }

        public Concept view() {
            return views.concept(concept);
        }
    }

    /** A page of concepts as the caller sees them, which is large if it is to be written piece by piece. */
    public record ShownPage(Page<ConceptRecord> page, TermViews views, boolean large) {
        public Page<Concept> view() {
            return page.map(views::concept);
        }
    }

    /** Reads a concept with its terms; fails with {@link Fault.NotFound}. */
    public Future<ShownConcept> concept(TermBaseRow base, String id) {
        return existing("concept", id, number -> store.find(base.id(), number))
                .compose(concept -> views(base, List.of(concept)).map(views -> new ShownConcept(concept, views)));
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

    /**
     * Lists concepts.
     *
     * @param reserve gets the bytes of a large page before it is read, again if reading is repeated; may throw a fault
     */
    public Future<ShownPage> list(
            TermBaseRow base, ConceptStore.Filter filter, PageRequest page, LongConsumer reserve) {
        return store.list(base.id(), filter, page, reserve)
                .compose(found -> views(base, found.page().content())
                        .map(views -> new ShownPage(found.page(), views, found.large())));
    }

    public Future<Page<Term>> listTerms(TermBaseRow base, ConceptStore.Filter filter, PageRequest page) {
        return store.listTerms(base.id(), filter, page)
                .compose(found -> views(base, found.content()).map(views -> found.map(views::onlyTerm)));
    }

    private Future<TermViews> views(TermBaseRow base, List<ConceptRecord> concepts) {
        return users.users(concepts).map(found -> new TermViews(found, base.rights()));
    }
}
