package dev.parlance.memory.exchange;

import org.jspecify.annotations.Nullable;

/** Decides which languages of a file a memory imports. */
public interface LangMap {
    /** The memory's source language, in normal form. */
    String source();

    /** Whether texts in this language may be sources; a text in exactly the source language is preferred. */
    boolean isSource(String lang);

    /** The target language of the memory for texts in this language, or null. */
    @Nullable
    String target(String lang);
}
