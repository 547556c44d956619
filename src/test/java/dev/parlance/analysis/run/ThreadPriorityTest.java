package dev.parlance.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ThreadPriorityTest {
    /** The field of {@code /proc/thread-self/stat} behind the name of the thread, which may contain spaces. */
    private static final int NICE = 16;

    @Test
    @EnabledOnOs(OS.LINUX)
    void lowersOnlyTheCallingThread() throws Exception {
        var before = nice();
        var task = new FutureTask<>(() -> {
            assertThat(ThreadPriority.giveWay()).isTrue();
            return nice();
        });
        Thread.ofPlatform().start(task);
        assertThat(task.get()).isEqualTo(Math.max(10, before));
        assertThat(nice()).isEqualTo(before);
    }

    private static int nice() throws Exception {
        var stat = Files.readString(Path.of("/proc/thread-self/stat"));
        return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[NICE]);
    }
}
