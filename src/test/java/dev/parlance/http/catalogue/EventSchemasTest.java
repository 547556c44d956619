package dev.parlance.http.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.event.EventKind;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.FreshContract;
import dev.parlance.shared.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    /** A first body without jobs must not leave their schemas to a later one, which is validated on an event loop. */
    @ParameterizedTest
    @EnumSource(
            names = {
                "JOB_CREATED",
                "CONTINUOUS_JOB_UPDATED",
                "ANALYSIS_CREATED",
                "PROJECT_CREATED",
                "TERM_BASE_TERM_CREATED"
            })
    void theFirstBodyCompilesWhatLaterOnesNeed(EventKind kind) {
        var contract = FreshContract.read();
        var schemas = new EventSchemas(contract);
        assertThat(schemas.violations(kind, Json.MAPPER.createObjectNode())).isNotEmpty();
        var resolved = FreshContract.resolved(contract);
        assertThat(schemas.violations(kind, schemas.example(kind))).isEmpty();
        assertThat(FreshContract.resolved(contract)).hasSizeGreaterThan(3).isEqualTo(resolved);
    }
}
