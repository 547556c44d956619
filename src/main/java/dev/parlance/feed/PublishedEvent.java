package dev.parlance.feed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.event.EventKind;
import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/**
 * An event of another service.
 *
 * @param project whose metadata is added to the body, or null
 * @param payload the fields of its subject, such as {@code jobParts}
 * @param eventUid its own identifier, which is accepted only once, or null
 */
record PublishedEvent(
        EventKind event,
        @Nullable Reference project,
        ObjectNode payload,
        @Nullable String eventUid) {}
