package dev.parlance.termbase.transfer;

import dev.parlance.termbase.exchange.TermSink;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Counts and problems of an import; belongs to one attempt, on one thread at a time. */
final class ImportTally {
    static final int MOST_PROBLEMS = 100;

    final TreeSet<String> langs = new TreeSet<>();
    final TreeSet<String> ignored = new TreeSet<>();
    final List<TermSink.Problem> problems = new ArrayList<>();
    long read;
    long created;
    long updated;
    long skipped;
    long invalid;

    /** Counts invalid entries whose problems are not listed. */
    void addUnlisted(long entries) {
        skipped += entries;
        invalid += entries;
    }

    void add(TermSink.Problem problem) {
        if (problems.size() < MOST_PROBLEMS) {
            problems.add(problem);
        }
    }
}
