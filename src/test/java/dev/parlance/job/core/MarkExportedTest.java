package dev.parlance.job.core;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.fault.Fault;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MarkExportedTest {

    @Test
    void refusesAnotherFileThanTheOneThatWasRead() {
        assertThat(failure(MarkExported.requireSource(Optional.of(8L), 7)))
                .isInstanceOf(Fault.Unavailable.class)
                .hasMessageContaining("new version of its source file");
    }

    @Test
    void acceptsTheSameFileAndADeletedJob() {
        var large = 1L << 40;
        result(MarkExported.requireSource(Optional.of(large), large));
        result(MarkExported.requireSource(Optional.empty(), large));
    }
}
