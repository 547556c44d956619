package dev.parlance.termbase.exchange;

import java.io.IOException;

/** Takes what a file holds, one entry at a time. */
public interface TermSink {
    void entry(TermEntry entry) throws IOException;

    /** An entry that breaks a rule, and is not handed over. */
    void problem(Problem problem);

    /** Something that a person should know although nothing is left out for it. */
    void remark(Problem remark);

    /**
     * What is wrong with an entry or row.
     *
     * @param number from 1; 0 for the file as a whole
     * @param code a word for machines
     */
    record Problem(long number, String code, String message) {}
}
