package dev.parlance;

import dev.parlance.event.Kind;
import dev.parlance.http.catalogue.EventSchemas;
import dev.parlance.http.contract.Contract;
import dev.parlance.shared.Json;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Events that {@code POST /events} accepts: the payload is the example of their kind. */
public final class TestEvents {
    private static final EventSchemas SCHEMAS = new EventSchemas(Contract.load());

    private TestEvents() {}

    public static Map<String, Object> of(String kind) {
        return of(kind, Map.of());
    }

    /**
     * An event with additional fields.
     *
     * @param payload fields that replace or complete those of the example
     */
    public static Map<String, Object> of(String kind, Map<String, ?> payload) {
        var subject = SCHEMAS.preview(Kind.of(kind), new UUID(0, 0), Instant.EPOCH);
        subject.remove(List.of("event", "eventUid", "timestamp", "metadata"));
        payload.forEach((name, value) -> subject.set(name, Json.tree(value)));
        return new HashMap<>(Map.of("event", kind, "payload", subject));
    }

    /** The event with an identifier of its publisher. */
    public static Map<String, Object> of(String kind, Map<String, ?> payload, String eventUid) {
        var event = of(kind, payload);
        event.put("eventUid", eventUid);
        return event;
    }
}
