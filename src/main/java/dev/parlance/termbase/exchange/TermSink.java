package dev.parlance.termbase.exchange;

import java.io.IOException;

/** Receives the entries of a file one at a time. */
public interface TermSink {
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
