package dev.parlance.feed;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.event.EventKind;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Json;
import dev.parlance.shared.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request that publishes one event or several.
 *
 * @param single whether the body was one event instead of a list, which decides the pointers of violations
 */
record PublishedEvents(List<PublishedEvent> events, boolean single) {
    /**
     * An event of another service.
     *
     * @param project whose metadata is added to the body, or null
     * @param payload the fields of its subject, such as {@code jobParts}
     * @param eventUid an identifier of the publisher, which is accepted only once, or null
     */
    record PublishedEvent(
            EventKind event,
            @Nullable Reference project,
            ObjectNode payload,
            @Nullable String eventUid) {}

    /** The fields that the service sets in every payload. */
    private static final Set<String> RESERVED = Set.of("event", "eventUid", "timestamp", "metadata");

    PublishedEvents {
        events = List.copyOf(events);
        var violations = new ArrayList<Violation>();
        for (var i = 0; i < events.size(); i++) {
            var at = pointer(single, i);
            events.get(i).payload().fieldNames().forEachRemaining(name -> {
                if (RESERVED.contains(name)) {
                    violations.add(
                            Violation.at(at + "/payload/" + name, "reserved", "is reserved: the service sets it"));
                }
            });
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static PublishedEvents of(JsonNode body) {
        return body instanceof ArrayNode list
                ? new PublishedEvents(
                        list.valueStream().map(PublishedEvents::one).toList(), false)
                : new PublishedEvents(List.of(one(body)), true);
    }

    private static PublishedEvent one(JsonNode event) {
        return Json.MAPPER.convertValue(event, PublishedEvent.class);
    }

    /** The JSON pointer to an event in the body. */
    String pointer(int number) {
        return pointer(single, number);
    }

    private static String pointer(boolean single, int number) {
        return single ? "" : "/" + number;
    }
}
