package dev.parlance.memory.segment;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A segment of a translation memory as the API shows it.
 *
 * @param creationId its author according to the imported file, or null
 * @param changeId its last editor according to that file, or null
 * @param properties its other data in that file
 */
public record MemorySegment(
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
        Instant dateCreated,
        @Nullable UserRef modifiedBy,
        Instant dateModified,
        @Nullable String creationId,
        @Nullable String changeId,
        List<Property> properties) {

    public MemorySegment {
        sourceCodes = List.copyOf(sourceCodes);
        targetCodes = List.copyOf(targetCodes);
        properties = List.copyOf(properties);
    }

    /**
     * A property, note or other attribute.
     *
     * @param type of a property, name of an attribute, {@code note} for a note
     */
    record Property(String type, String text) {}
}
