package dev.parlance.webhook.delivery.body;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The first properties of the body of an event.
 *
 * @param event kind of the event
 * @param test whether it is a sample
 */
record EventHead(String event, String eventUid, long timestamp, boolean test) {
    private static final String SAMPLE_END = "\"test\":true}";

    /** Reads the head; the rest of the body is not parsed, if the head comes first, as the service writes it. */
    static EventHead of(String body) {
        try (var parser = Json.MAPPER.createParser(body)) {
            return read(parser, body.endsWith(SAMPLE_END));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static EventHead read(JsonParser parser, boolean test) throws IOException {
        @Nullable String event = null;
        @Nullable String eventUid = null;
        @Nullable Long timestamp = null;
        parser.nextToken();
        while ((event == null || eventUid == null || timestamp == null) && parser.nextToken() == JsonToken.FIELD_NAME) {
            var name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "event" -> event = parser.getText();
                case "eventUid" -> eventUid = parser.getText();
                case "timestamp" -> timestamp = parser.getLongValue();
                default -> parser.skipChildren();
            }
        }
        return new EventHead(
                event == null ? "" : event, eventUid == null ? "" : eventUid, timestamp == null ? 0 : timestamp, test);
    }

    Instant time() {
        return Instant.ofEpochSecond(timestamp);
    }

    /** The head as a body of its own. */
    String thin() {
        return "{\"event\":%s,\"eventUid\":%s,\"timestamp\":%d%s}"
                .formatted(quoted(event), quoted(eventUid), timestamp, test ? ",\"test\":true" : "");
    }

    static String quoted(String text) {
        return Json.text(text);
    }
}
