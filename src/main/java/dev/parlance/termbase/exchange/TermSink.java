package dev.parlance.termbase.exchange;

import java.io.IOException;
import java.util.List;

/** Receives the entries of a file one at a time. */
public interface TermSink {
    /**
     * Receives the fields that the entries after this do not have, because their table has no columns for them; an
     * update leaves these fields as they are. Until then, entries have all fields.
     *
     * @param fields names of fields of concepts and of terms
     */
    default void missing(List<String> fields) throws IOException {}

    void entry(TermEntry entry) throws IOException;

    /** Receives the problem of an invalid entry, which is skipped. */
    void problem(Problem problem);

    /** Receives a warning; nothing is skipped. */
    void remark(Problem remark);

    /**
     * A problem of an entry or row.
     *
     * @param number from 1; 0 for the file as a whole
     * @param code identifies the kind of problem
     */
    record Problem(long number, String code, String message) {}
}
