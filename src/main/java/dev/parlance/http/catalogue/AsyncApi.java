package dev.parlance.http.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.event.Kind;
import dev.parlance.http.contract.Contract;
import dev.parlance.shared.Json;

/**
 * The events as an AsyncAPI 3.0 document: a message for each kind, with the schema and the description that the
 * contract has, an example, and the type that it has as a CloudEvent.
 */
public final class AsyncApi {
    private static final String CHANNEL = "webhook";

    private final Contract contract;
    private final EventSchemas schemas;

    public AsyncApi(Contract contract, EventSchemas schemas) {
        this.contract = contract;
        this.schemas = schemas;
    }

    /** The document. */
    public ObjectNode document() {
        var document = Json.MAPPER.createObjectNode();
        document.put("asyncapi", "3.0.0");
        document.set("info", info());
        document.put("defaultContentType", "application/json");
        var channel = document.putObject("channels").putObject(CHANNEL);
        channel.putNull("address");
        channel.put("title", "Webhook");
        channel.put("description", "The URL of a webhook. Each message is one POST.");
        channel.putObject("bindings").putObject("http");
        document.set("operations", operations());
        var messages = channel.putObject("messages");
        var components = document.putObject("components");
        for (var kind : Kind.all()) {
            messages.putObject(kind.name()).put("$ref", "#/components/messages/" + kind);
            components.withObject("messages").set(kind.name(), message(kind));
            components.withObject("schemas").setAll((ObjectNode)
                    schemas.schema(kind).path("$defs").deepCopy());
        }
        components.withObject("schemas").set("WebhookHeaders", headers());
        refer(components.path("schemas"));
        return document;
    }

    private ObjectNode info() {
        var info = Json.MAPPER.createObjectNode();
        info.put("title", "Parlance events");
        info.set("version", contract.document().at("/info/version"));
        info.put("description", """
                The requests that webhooks receive. A webhook with a CLOUDEVENTS format receives the same events as
                CloudEvents 1.0, whose type is that of the header ce-type here. The signature is that of Standard
                Webhooks 1.0. GET /events and GET /events/stream return the same events.
                """);
        info.set("contact", contract.document().at("/info/contact"));
        info.putObject("license").set("name", contract.document().at("/info/license/name"));
        return info;
    }

    private static ObjectNode operations() {
        var operations = Json.MAPPER.createObjectNode();
        var send = operations.putObject("sendEvent");
        send.put("action", "send");
        send.putObject("channel").put("$ref", "#/channels/" + CHANNEL);
        send.put("summary", "Send an event to a webhook");
        send.putObject("bindings").putObject("http").put("method", "POST").put("bindingVersion", "0.3.0");
        var messages = send.putArray("messages");
        Kind.all().forEach(kind -> messages.addObject().put("$ref", "#/channels/" + CHANNEL + "/messages/" + kind));
        return operations;
    }

    private ObjectNode message(Kind kind) {
        var post = contract.document().at("/webhooks/" + kind + "/post");
        var message = Json.MAPPER.createObjectNode();
        message.put("name", kind.name());
        message.set("title", post.path("summary"));
        message.set("summary", post.path("summary"));
        message.set("description", post.path("description"));
        message.put("contentType", "application/json");
        var named = narrowed(message.putObject("headers"), "WebhookHeaders");
        named.putObject("webhook-event").put("const", kind.name());
        named.putObject("ce-type").put("const", kind.cloudEventsType());
        var schema = schemas.schema(kind).path("$ref").asText();
        narrowed(message.putObject("payload"), schema.substring(schema.lastIndexOf('/') + 1))
                .putObject("event")
                .put("const", kind.name());
        var example = message.putArray("examples").addObject();
        example.put("name", kind.name());
        example.set("payload", schemas.example(kind));
        return message;
    }

    /** The properties that a component has with other rules here. */
    private static ObjectNode narrowed(ObjectNode schema, String component) {
        schema.put("type", "object");
        var all = schema.putArray("allOf");
        all.addObject().put("$ref", "#/components/schemas/" + component);
        return all.addObject().putObject("properties");
    }

    private static ObjectNode headers() {
        var headers = Json.MAPPER.createObjectNode();
        headers.put("type", "object");
        var required = headers.putArray("required");
        var properties = headers.putObject("properties");
        for (var header : WebhookHeader.ALL) {
            properties.putObject(header.name()).put("type", "string").put("description", header.description());
            if (header.always()) {
                required.add(header.name());
            }
        }
        return headers;
    }

    /** Definitions of one schema become components of the document. */
    private static void refer(JsonNode node) {
        if (node instanceof ObjectNode object && object.path("$ref").isTextual()) {
            object.put("$ref", object.path("$ref").asText().replace("#/$defs/", "#/components/schemas/"));
        }
        node.forEach(AsyncApi::refer);
    }
}
