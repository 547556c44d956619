package dev.parlance.termbase.base;

/**
 * A term base as a caller sees it, with what its view does not show.
 *
 * @param id internal number
 * @param revision one more with every change of its concepts and terms
 */
public record TermBaseRow(long id, long revision, TermBase base, TermRights rights) {}
