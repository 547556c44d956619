package dev.parlance.termbase.concept;

/** A stored term. */
public record TermRecord(long id, TermFields fields, ChangeStamp stamp) {}
