package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessorTimeTest {
    private static final Duration SHORT = Duration.ofMillis(50);

    @Test
    void endsWorkThatUsesMore() {
        assertThatThrownBy(() -> ProcessorTime.atMost(SHORT, () -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                    }
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("it used more than PT0.05S");
    }

    @Test
    void waitingUsesNone() throws Exception {
        var ended = new CountDownLatch(1);
        ProcessorTime.atMost(SHORT, () -> {
            assertThat(ended.await(200, TimeUnit.MILLISECONDS)).isFalse();
            ended.countDown();
        });
        assertThat(ended.getCount()).isZero();
    }

    @Test
    void failsAsTheWorkDoes() {
        assertThatThrownBy(() -> ProcessorTime.atMost(SHORT, () -> assertThat(1).isZero()))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> ProcessorTime.atMost(SHORT, () -> {
                    throw new IOException("broken");
                }))
                .hasRootCauseMessage("broken");
    }
}
