package dev.parlance.http.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.event.EventKind;
import dev.parlance.http.contract.Contract;
import org.junit.jupiter.api.Test;

class EventSchemasTest {
    @Test
    void aKindIsCompiledFromItsFirstBodyOn() {
        var schemas = new EventSchemas(Contract.load());
        var body = schemas.example(EventKind.TERM_BASE_IMPORTED);
        assertThat(schemas.isCompiled(EventKind.TERM_BASE_IMPORTED)).isFalse();
        assertThat(schemas.violations(EventKind.TERM_BASE_IMPORTED, body)).isEmpty();
        assertThat(schemas.isCompiled(EventKind.TERM_BASE_IMPORTED)).isTrue();
        assertThat(schemas.isCompiled(EventKind.JOB_CREATED)).isFalse();
    }
}
