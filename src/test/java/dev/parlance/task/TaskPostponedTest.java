package dev.parlance.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.fault.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskPostponedTest {
    private static Task task(long epoch) {
        return new Task(1, "work", "{}", null, 1, epoch, false);
    }

    @Test
    void outagesPostponeATask() {
        for (var outage : List.of(new Fault.FilesUnavailable(), new Fault.DatabaseUnavailable())) {
            assertThat(TaskPostponed.of(outage, task(479)))
                    .isNotNull()
                    .extracting(TaskPostponed::time)
                    .satisfies(time -> assertThat(time).isBetween(Duration.ofSeconds(24), Duration.ofSeconds(36)));
            assertThat(TaskPostponed.of(outage, task(480))).isNull();
        }
    }

    @Test
    void otherFailuresCount() {
        assertThat(TaskPostponed.of(new Fault.Unavailable("too long"), task(1))).isNull();
        assertThat(TaskPostponed.of(new IllegalStateException(), task(1))).isNull();
    }
}
