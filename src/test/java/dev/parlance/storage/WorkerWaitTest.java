package dev.parlance.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.time.Duration;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class WorkerWaitTest {
    private static final Duration PATIENCE = Duration.ofMillis(1);

    @Test
    void aLateResultIsAnError() {
        assertThatThrownBy(() -> WorkerWait.of(Promise.promise().future(), PATIENCE, "the file"))
                .isInstanceOf(IOException.class)
                .hasMessage("the file could not be read in time");
    }

    /** The database client takes an {@link IOException} for an outage. */
    @Test
    void anErrorOfTheProgramStaysWhatItIs() throws IOException {
        assertThat(WorkerWait.of(Future.succeededFuture("read"), PATIENCE, "the file"))
                .isEqualTo("read");
        var wrong = new NoSuchElementException("no id");
        assertThatThrownBy(() -> WorkerWait.of(Future.failedFuture(wrong), PATIENCE, "the file"))
                .isSameAs(wrong);
    }
}
