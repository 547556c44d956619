package dev.parlance.file.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerCommandTest {
    @Test
    void workersHaveTheCompilersOfTheService() {
        var command = WorkerCommand.of(64 << 20, Path.of("temporary")).command();
        assertThat(compilers(command))
                .isEqualTo(compilers(ManagementFactory.getRuntimeMXBean().getInputArguments()))
                .isNotEmpty();
    }

    private static List<String> compilers(List<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.startsWith("-XX:TieredStopAtLevel="))
                .toList();
    }
}
