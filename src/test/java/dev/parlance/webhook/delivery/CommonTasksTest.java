package dev.parlance.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommonTasksTest {
    private static long times(boolean leads) {
        var turns = new CommonTasks.Turns(CommonTasks.OTHERS);
        return IntStream.range(0, 90).filter(_ -> turns.isMine(leads)).count();
    }

    @Test
    void areDoneEachTimeByTheOldestWorkerAndNowAndThenByTheOthers() {
        assertThat(times(true)).isEqualTo(90);
        assertThat(times(false)).isEqualTo(11);
    }
}
