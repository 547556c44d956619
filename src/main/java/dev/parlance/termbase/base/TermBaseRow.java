package dev.parlance.termbase.base;

/**
 * A term base as a caller sees it, with data that the API does not show.
 *
 * @param id in the database
 * @param revision increases by one with every change of its concepts and terms
 */
public record TermBaseRow(long id, long revision, TermBase base, TermRights rights) {}
