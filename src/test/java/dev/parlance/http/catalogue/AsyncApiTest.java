package dev.parlance.http.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.event.EventKind;
import dev.parlance.event.Kind;
import dev.parlance.http.contract.Contract;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AsyncApiTest {
    private static final EventSchemas SCHEMAS = new EventSchemas(Contract.load());
    private static final JsonNode DOCUMENT = new AsyncApi(Contract.load(), SCHEMAS).document();

    static List<Kind> kinds() {
        return Kind.all();
    }

    private static JsonNode message(Kind kind) {
        return DOCUMENT.at("/components/messages/" + kind);
    }

    @Test
    void hasAMessageForEachKind() {
        var names = kinds().stream().map(Kind::name).toArray(String[]::new);
        assertThat(DOCUMENT.at("/channels/webhook/messages").fieldNames())
                .toIterable()
                .containsExactly(names);
        assertThat(DOCUMENT.at("/components/messages").fieldNames())
                .toIterable()
                .containsExactly(names);
        assertThat(DOCUMENT.at("/operations/sendEvent/messages")).hasSize(names.length);
        assertThat(names).hasSizeGreaterThan(EventKind.values().length);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void hasAnExampleThatConformsToItsKindOnly(Kind kind) {
        var example = message(kind).at("/examples/0/payload");
        assertThat(example.path("event").asText()).isEqualTo(kind.name());
        assertThat(SCHEMAS.violations(kind, example)).isEmpty();
        assertThat(message(kind).at("/payload/allOf/1/properties/event/const").asText())
                .isEqualTo(kind.name());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void namesTheTypeOfTheCloudEvent(Kind kind) {
        assertThat(message(kind).at("/headers/allOf/1/properties/ce-type/const").asText())
                .isEqualTo("dev.parlance." + kind);
        assertThat(message(kind).path("description").asText()).isNotBlank();
    }

    @Test
    void refersOnlyToWhatItContains() {
        var dangling = new ArrayList<String>();
        references(DOCUMENT)
                .filter(reference -> DOCUMENT.at(reference.substring(1)).isMissingNode())
                .forEach(dangling::add);
        assertThat(dangling).isEmpty();
    }

    private static Stream<String> references(JsonNode node) {
        var inner = node.valueStream().flatMap(AsyncApiTest::references);
        var own = node.path("$ref");
        return own.isTextual() ? Stream.concat(Stream.of(own.asText()), inner) : inner;
    }
}
