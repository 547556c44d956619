package dev.parlance.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.http.contract.Contract;
import dev.parlance.shared.Json;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KindTest {
    private static final Contract CONTRACT = Contract.load();

    private static List<String> enumeration(String schema) {
        return CONTRACT.document()
                .at("/components/schemas/" + schema + "/enum")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    private static List<String> names(Kind... kinds) {
        return Stream.of(kinds).map(Kind::name).toList();
    }

    @Test
    void areThoseOfTheContract() {
        assertThat(enumeration("EventKind"))
                .isEqualTo(names(EventKind.values()))
                .hasSize(36);
        assertThat(enumeration("OperationalEventKind")).isEqualTo(names(OperationalKind.values()));
        assertThat(enumeration("AnyEventKind"))
                .isEqualTo(Kind.all().stream().map(Kind::name).toList());
        assertThat(CONTRACT.document().path("webhooks").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(enumeration("AnyEventKind"));
    }

    @Test
    void areWrittenAndReadByTheirName() {
        for (var kind : Kind.all()) {
            assertThat(Json.read(Json.text(kind), Kind.class)).isEqualTo(kind);
            assertThat(Json.text(kind)).isEqualTo('"' + kind.name() + '"');
        }
        assertThatThrownBy(() -> Kind.of("NOTHING")).isInstanceOf(IllegalArgumentException.class);
    }
}
