package dev.parlance.memory;

import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/** A translation on its way into a memory. */
record Unit(
        String targetLang,
        SegmentText source,
        SegmentText target,
        @Nullable String previousSource,
        @Nullable String nextSource,
        @Nullable String contextKey,
        MemoryContext context) {

    /** Two units of one memory with the same identity are one. */
    record Identity(String targetLang, Fingerprint source, Fingerprint context) {}

    Identity identity() {
        return new Identity(targetLang, Fingerprint.of(source), context.whole());
    }
}
