package dev.parlance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The detail of a 404 is a sentence. */
class NotFoundTest {
    @ParameterizedTest
    @CsvSource({
        "project, there is no project 5",
        "transMemory, there is no translation memory 5",
        "importSettings, there are no import settings 5",
        "machineTranslateSettings, there are no machine translate settings 5"
    })
    void namesTheKindInItsNumber(String kind, String message) {
        assertThat(new Fault.NotFound(kind, "5")).hasMessage(message);
    }
}
