package dev.parlance.memory.exchange;

import java.util.Map;
import java.util.TreeMap;

/** What was read of a file and what was left out; grows while it is read, for one thread. */
public final class ReadReport {
    /** Languages that are counted one by one. */
    private static final int MOST_LANGS = 50;

    private final Map<String, Long> otherLangs = new TreeMap<>();
    private long units;
    private long withoutSource;
    private long empty;
    private long tooLong;

    /** Translations handed on. */
    public long units() {
        return units;
    }

    /** Units of the file without a text in the memory's source language. */
    public long withoutSource() {
        return withoutSource;
    }

    /** Texts that were left out because they, or their sources, are empty. */
    public long empty() {
        return empty;
    }

    /** Texts that were left out because they are too long or have too many codes, or their sources. */
    public long tooLong() {
        return tooLong;
    }

    /** How many texts there were in each language that the memory does not have; of the first fifty languages. */
    public Map<String, Long> otherLangs() {
        return Map.copyOf(otherLangs);
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
