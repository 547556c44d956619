package dev.parlance.http.pages;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.event.EventKind;
import dev.parlance.event.Kind;
import dev.parlance.http.catalogue.EventSchemas;
import dev.parlance.http.catalogue.WebhookHeader;
import dev.parlance.http.contract.Contract;
import dev.parlance.shared.Json;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalogue of events: a page with all kinds, and one for each kind with an example and its schema. */
final class EventArticles {
    private static final String PATH = "/docs/events";
    private static final String INTRODUCTION = """
            # Events

            Webhooks receive these events as POST requests, signed as Standard Webhooks 1.0 specifies; `GET /events` and
            `GET /events/stream` return the same events. An event is written in the transaction of its change, and a
            request that is refused or changes nothing writes none. Every event is delivered at least once: a receiver
            recognizes a repeated one by the header `webhook-id`. [/asyncapi.json](/asyncapi.json) describes the same
            kinds as AsyncAPI 3.0.

            Some kinds are not sent by this service; other systems publish them with `POST /events`, which accepts all
            kinds but `WEBHOOK_DISABLED` and `TERM_BASE_DELETED`.

            | kind | meaning | sent when | sender |
            |---|---|---|---|
            """;

    private final Contract contract;
    private final EventSchemas schemas;

    EventArticles(Contract contract, EventSchemas schemas) {
        this.contract = contract;
        this.schemas = schemas;
    }

    /** A kind as data. */
    private record Entry(String kind, String summary, String description, boolean sentByService, String page) {}

    /** A kind with everything that its page has. */
    private record Whole(Entry event, String cloudEventsType, JsonNode example, JsonNode schema) {}

    List<Article> all() {
        var catalogue = new Article(
                PATH,
                "Events",
                this::catalogue,
                () -> Kind.all().stream().map(this::entry).toList());
        return Stream.concat(Stream.of(catalogue), Kind.all().stream().map(this::article))
                .toList();
    }

    private Article article(Kind kind) {
        return new Article(PATH + "/" + kind, kind.name(), () -> page(kind), () -> whole(kind));
    }

    private Entry entry(Kind kind) {
        var post = contract.document().at("/webhooks/" + kind + "/post");
        return new Entry(
                kind.name(),
                post.path("summary").asText(),
                post.path("description").asText(),
                sentByService(kind),
                PATH + "/" + kind);
    }

    private static boolean sentByService(Kind kind) {
        return !(kind instanceof EventKind one) || one.sentByService();
    }

    private Whole whole(Kind kind) {
        return new Whole(entry(kind), kind.cloudEventsType(), schemas.example(kind), schemas.schema(kind));
    }

    private String catalogue() {
        return INTRODUCTION
                + Kind.all().stream()
                        .map(this::entry)
                        .map(entry -> "| [`%s`](%s) | %s | %s | %s |\n"
                                .formatted(
                                        entry.kind,
                                        entry.page,
                                        entry.summary,
                                        oneLine(entry.description),
                                        sender(entry)))
                        .collect(Collectors.joining());
    }

    private static String sender(Entry entry) {
        return entry.sentByService ? "this service" : "other systems";
    }

    private String page(Kind kind) {
        var whole = whole(kind);
        return facts(whole)
                + "\n## Headers\n\n| header | in every request | meaning |\n|---|---|---|\n"
                + headers()
                + "\n## Example\n\n"
                + code(whole.example)
                + "\n## Schema\n\n"
                + code(whole.schema)
                + "\n[All events](/docs/events)\n";
    }

    private static String facts(Whole whole) {
        return """
                # %s

                %s. %s

                * Sender: %s
                * Type as a CloudEvent: `%s`
                * Schema: below, and `GET /webhooks/schemas/%s`
                """.formatted(
                        whole.event.kind,
                        whole.event.summary,
                        oneLine(whole.event.description),
                        sender(whole.event),
                        whole.cloudEventsType,
                        whole.event.kind);
    }

    private static String headers() {
        return WebhookHeader.ALL.stream()
                .map(header -> "| `%s` | %s | %s |\n"
                        .formatted(header.name(), header.always() ? "yes" : "no", header.description()))
                .collect(Collectors.joining());
    }

    private static String code(JsonNode json) {
        try {
            return "```json\n" + Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n```\n";
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static String oneLine(String text) {
        return text.strip().replace('\n', ' ');
    }
}
