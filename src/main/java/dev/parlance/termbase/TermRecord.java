package dev.parlance.termbase;

/** A term as it is kept. */
record TermRecord(long id, TermFields fields, Stamp stamp) {}
