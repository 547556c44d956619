package dev.parlance.memory.exchange;

import java.util.Map;
import java.util.TreeMap;

/** Counts what was read from a file and what was skipped; for one thread. */
public final class ReadReport {
    /** The most languages that are counted separately. */
    private static final int MOST_LANGS = 50;

    private final Map<String, Long> otherLangs = new TreeMap<>();
    private long units;
    private long withoutSource;
    private long empty;
    private long tooLong;

    /**
     * What was read from a file and what was skipped.
     *
     * @param units the translations that were passed on
     * @param withoutSource units of the file without a text in the memory's source language
     * @param empty texts that were skipped because they, or their sources, are empty
     * @param tooLong texts that were skipped because they, or their sources, are too long or have too many codes
     * @param otherLangs the number of texts in each language that the memory does not have, for the first fifty
     *     languages
     */
    public record Counts(long units, long withoutSource, long empty, long tooLong, Map<String, Long> otherLangs) {
        public Counts {
            otherLangs = Map.copyOf(otherLangs);
        }
    }

    Counts counts() {
        return new Counts(units, withoutSource, empty, tooLong, otherLangs);
    }

    void unit() {
        units++;
    }

    void noSource() {
        withoutSource++;
    }

    void emptyText() {
        empty++;
    }

    void longText() {
        tooLong++;
    }

    void otherLang(String lang) {
        if (otherLangs.size() < MOST_LANGS || otherLangs.containsKey(lang)) {
            otherLangs.merge(lang, 1L, Long::sum);
        }
    }
}
