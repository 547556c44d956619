package dev.parlance.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskTest {
    private static final Task.Claim CLAIM = new Task.Claim(2, 1, 0, false);

    @Test
    void namesItsTraceInTheLog() {
        var payload = "{\"fileId\":1,\"traceparent\":\"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\"}";
        assertThat(new Task(5, "IMPORT_JOB", payload, null, CLAIM))
                .hasToString("IMPORT_JOB task 5, attempt 2, trace 4bf92f3577b34da6a3ce929d0e0e4736");
        assertThat(new Task(5, "countPart", "{\"partId\":1}", null, CLAIM)).hasToString("countPart task 5, attempt 2");
    }
}
