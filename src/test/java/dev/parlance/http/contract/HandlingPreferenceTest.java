package dev.parlance.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandlingPreferenceTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "handling=strict",
                "Handling=Strict",
                "handling = strict",
                " handling=strict ",
                "handling=\"strict\"",
                "handling=strict;foo=bar",
                "handling=strict ; foo",
                "respond-async, handling=strict",
                "wait=100,handling=strict,handling=lenient",
                "note=\"handling=lenient, x\", handling=strict",
                "note=\"a\\\"b, handling=lenient\", handling=strict",
                ",, handling=strict"
            })
    void isStrict(String line) {
        assertThat(HandlingPreference.isStrict(List.of(line))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "handling",
                "handling=",
                "handling=lenient",
                "handling=lenient, handling=strict",
                "handling, handling=strict",
                "handling=\"\", handling=strict",
                "handling;a=b, handling=strict",
                "xhandling=strict",
                "handling=stricter",
                "return=minimal; handling=strict",
                "note=\"handling=strict\"",
                "note=\", handling=strict"
            })
    void isNotStrict(String line) {
        assertThat(HandlingPreference.isStrict(List.of(line))).isFalse();
    }

    @Test
    void readsAllLinesInTheirOrder() {
        assertThat(HandlingPreference.isStrict(List.of("respond-async", "handling=strict")))
                .isTrue();
        assertThat(HandlingPreference.isStrict(List.of("handling=lenient", "handling=strict")))
                .isFalse();
        assertThat(HandlingPreference.isStrict(List.of())).isFalse();
    }
}
