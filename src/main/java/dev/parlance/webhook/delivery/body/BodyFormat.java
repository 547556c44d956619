package dev.parlance.webhook.delivery.body;

import dev.parlance.event.Kind;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the body of an event is sent: in which format, and whether completely. */
public record BodyFormat(Format format, Payload payload) {
    public static final BodyFormat DEFAULT = new BodyFormat(Format.STANDARD, Payload.FULL);

    /** Names the format of a call that does not have the default one. */
    public static final String FORMAT_HEADER = "webhook-format";

    /** Says that a call has the thin payload. */
    public static final String PAYLOAD_HEADER = "webhook-payload";

    private static final String JSON = "application/json";
    private static final String CLOUDEVENTS_JSON = "application/cloudevents+json";
    private static final String SOURCE = "urn:parlance";
    /** GitHub refuses dispatches of 64 KB and more. */
    private static final int MOST_DISPATCH_BYTES = 60_000;

    /** The shape of the body. */
    public enum Format {
        STANDARD,
        /** CloudEvents 1.0, HTTP protocol binding 3.1: attributes are headers. */
        CLOUDEVENTS_BINARY,
        /** CloudEvents 1.0, HTTP protocol binding 3.2: attributes and data are one JSON object. */
        CLOUDEVENTS_STRUCTURED,
        /** GitHub's {@code POST /repos/{owner}/{repo}/dispatches}. */
        GITHUB_DISPATCH
    }

    /** The part of the event that is sent. */
    public enum Payload {
        FULL,
        /** The kind, the uid and the time of the event. */
        THIN
    }

    /**
     * A body as it is sent.
     *
     * @param headers those of the format, in lower case
     */
    public record Message(String contentType, Map<String, String> headers, String body) {}

    /** The format of a webhook. */
    public static BodyFormat of(String format, String payload) {
        return new BodyFormat(Format.valueOf(format), Payload.valueOf(payload));
    }

    /** The format of a past call, by its headers as {@link #names} has named it. */
    public static BodyFormat sent(Map<String, String> headers) {
        var format = headers.getOrDefault(FORMAT_HEADER, Format.STANDARD.name());
        return of(format, headers.getOrDefault(PAYLOAD_HEADER, Payload.FULL.name()));
    }

    /** The headers that name a format other than the default. */
    public Map<String, String> names() {
        var names = new LinkedHashMap<String, String>();
        if (format != Format.STANDARD) {
            names.put(FORMAT_HEADER, format.name());
        }
        if (payload != Payload.FULL) {
            names.put(PAYLOAD_HEADER, payload.name());
        }
        return names;
    }

    /**
     * Converts the stored body of an event.
     *
     * @param body JSON object with {@code event}, {@code eventUid} and {@code timestamp}
     */
    public Message message(String body) {
        if (equals(DEFAULT)) {
            return new Message(JSON, Map.of(), body);
        }
        var head = EventHead.of(body);
        var data = payload == Payload.THIN ? head.thin() : body;
        return switch (format) {
            case STANDARD -> new Message(JSON, Map.of(), data);
            case CLOUDEVENTS_BINARY -> new Message(JSON, attributes(head, "ce-"), data);
            case CLOUDEVENTS_STRUCTURED -> new Message(CLOUDEVENTS_JSON, Map.of(), structured(head, data));
            case GITHUB_DISPATCH -> new Message(JSON, Map.of(), dispatch(head, data));
        };
    }

    private static Map<String, String> attributes(EventHead head, String prefix) {
        var attributes = new LinkedHashMap<String, String>();
        attributes.put(prefix + "specversion", "1.0");
        attributes.put(prefix + "id", head.eventUid());
        attributes.put(prefix + "source", SOURCE);
        attributes.put(prefix + "type", Kind.CLOUD_EVENTS_PREFIX + head.event());
        attributes.put(prefix + "time", head.time().toString());
        return attributes;
    }

    private static String structured(EventHead head, String data) {
        var json = new StringBuilder(data.length() + 256).append('{');
        attributes(head, "")
                .forEach((name, value) -> json.append(EventHead.quoted(name))
                        .append(':')
                        .append(EventHead.quoted(value))
                        .append(','));
        return json.append("\"datacontenttype\":\"application/json\",\"data\":")
                .append(data)
                .append('}')
                .toString();
    }

    /** GitHub allows at most ten properties in {@code client_payload}, so the event is one of them. */
    private static String dispatch(EventHead head, String data) {
        var whole = dispatchOf(head, data);
        return whole.getBytes(StandardCharsets.UTF_8).length <= MOST_DISPATCH_BYTES
                ? whole
                : dispatchOf(head, head.thin());
    }

    private static String dispatchOf(EventHead head, String data) {
        return "{\"event_type\":%s,\"client_payload\":{\"event\":%s}}".formatted(EventHead.quoted(head.event()), data);
    }
}
