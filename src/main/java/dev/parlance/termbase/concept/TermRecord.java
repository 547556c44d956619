package dev.parlance.termbase.concept;

/** A term as it is kept. */
public record TermRecord(long id, TermFields fields, ChangeStamp stamp) {}
