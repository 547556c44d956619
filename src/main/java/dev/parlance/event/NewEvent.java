package dev.parlance.event;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event to append.
 *
 * @param subject the payload's own fields, such as {@code project}, {@code jobParts} or {@code analyse}, each a value
 * that is written as JSON
 * @param project the project of the event, for {@code metadata.project}, or null
 * @param traceparent W3C trace context of the request that caused it, or null
 */
public record NewEvent(
        Kind kind,
        Map<String, Object> subject,
        @Nullable ProjectMetadata project,
        @Nullable String traceparent) {

    public NewEvent {
        subject = Map.copyOf(subject);
    }

    /** The project as every payload shows it. */
    public record ProjectMetadata(String id, String uid, String name, String sourceLang, String status) {}
}
