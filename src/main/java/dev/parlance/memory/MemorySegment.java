package dev.parlance.memory;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A segment of a translation memory as the interface shows it. */
record MemorySegment(
        String uid,
        String source,
        List<InlineCode> sourceCodes,
        String target,
        List<InlineCode> targetCodes,
        String targetLang,
        @Nullable String previousSource,
        @Nullable String nextSource,
        @Nullable String contextKey,
        @Nullable UserRef createdBy,
        Instant dateCreated) {

    MemorySegment {
        sourceCodes = List.copyOf(sourceCodes);
        targetCodes = List.copyOf(targetCodes);
    }
}
