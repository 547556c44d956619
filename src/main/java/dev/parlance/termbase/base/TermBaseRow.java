package dev.parlance.termbase.base;

import dev.parlance.access.Caller;

/**
 * A term base with data that the API does not show.
 *
 * @param revision increases by one with every change of its concepts and terms
 * @param linguistWrites whether the caller is a linguist with a project that uses the base with writeMode
 * @param rights nobody's until {@link #seenBy}
 */
public record TermBaseRow(long revision, TermBase base, boolean linguistWrites, TermRights rights) {
    public long id() {
        return base.internalId();
    }

    TermBaseRow seenBy(Caller caller) {
        var own = TermRights.of(caller, base.readonly(), linguistWrites);
        return new TermBaseRow(revision, base.seenWith(own), linguistWrites, own);
    }
}
