package dev.parlance.memory.exchange;

import org.jspecify.annotations.Nullable;

/** Which languages of a file a memory takes. */
public interface LangMap {
    /** The memory's source language, in normal form. */
    String source();

    /** Whether texts in this language may be sources; a text in the very language goes before others. */
    boolean isSource(String lang);

    /** The memory's language that texts in this one are translations into, or null for none. */
    @Nullable
    String target(String lang);
}
