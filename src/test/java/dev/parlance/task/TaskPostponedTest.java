package dev.parlance.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.fault.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskPostponedTest {
    /** Has waited for other reasons for long. */
    private static Task task(int outages) {
        return new Task(1, "work", "{}", null, new Task.Claim(1, 10_000, outages, false));
    }

    @Test
    void outagesPostponeATask() {
        var full = new UncheckedIOException(new IOException("No space left on device"));
        for (var outage : List.of(new Fault.FilesUnavailable(), new Fault.DatabaseUnavailable(), full)) {
            assertThat(TaskPostponed.of(outage, task(239)))
                    .isNotNull()
                    .extracting(TaskPostponed::time)
                    .satisfies(time -> assertThat(time).isBetween(Duration.ofSeconds(24), Duration.ofSeconds(36)));
            assertThat(TaskPostponed.of(outage, task(240))).isNull();
        }
    }

    @Test
    void otherFailuresCount() {
        assertThat(TaskPostponed.of(new Fault.Unavailable("too long"), task(1))).isNull();
        assertThat(TaskPostponed.of(new IllegalStateException(), task(1))).isNull();
    }
}
