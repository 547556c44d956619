package dev.parlance.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    /** A property of a record, which is read as a tree. */
    private record Holder(ObjectNode value) {}

    @ParameterizedTest
    @ValueSource(
            strings = {"1e999999999", "-1e1001", "1E-2000", "0.1e-2147483648", "1e2147483648", "1e99999999999999999999"
            })
    void refusesNumbersWithALargeExponent(String number) {
        for (var json : new String[] {number, "[1, " + number + "]", "{\"a\": {\"b\": " + number + "}}"}) {
            assertThatThrownBy(() -> Json.MAPPER.readTree(json))
                    .isInstanceOf(JsonProcessingException.class)
                    .hasMessageContaining("exponent is larger than 1000");
        }
        assertThatThrownBy(() -> Json.MAPPER.readValue("{\"value\": {\"a\": " + number + "}}", Holder.class))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining("exponent is larger than 1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e308", "-1.5e-324", "0.1", "1e1000", "123456789012345678901234567890.5", "0e5"})
    void readsNumbersExactly(String number) throws JsonProcessingException {
        assertThat(Json.MAPPER.readTree(number).decimalValue()).isEqualByComparingTo(new BigDecimal(number));
    }

    @Test
    void messagesNameNoConstants() {
        var deep = "[".repeat(1_001) + "]".repeat(1_001);
        var broken = catchThrowableOfType(JsonProcessingException.class, () -> Json.MAPPER.readTree(deep));
        assertThat(Json.message(broken)).contains("1001").contains("1000)").doesNotContain("`", "from");
    }

    @Test
    void readsNullAndMissingTreesAsBefore() throws JsonProcessingException {
        assertThat(Json.MAPPER.readTree("null").isNull()).isTrue();
        assertThat(Json.MAPPER.readTree("").isMissingNode()).isTrue();
        assertThat(Json.MAPPER.readValue("{\"value\": null}", Holder.class).value())
                .isNull();
        assertThat(Json.MAPPER
                        .treeToValue(Json.MAPPER.readTree("{\"value\": {}}"), Holder.class)
                        .value())
                .isEmpty();
        assertThat(Json.MAPPER
                        .convertValue(new Holder(Json.MAPPER.createObjectNode()), JsonNode.class)
                        .has("value"))
                .isTrue();
    }
}
