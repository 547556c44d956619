package dev.parlance.file.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
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

    @Test
    void workersHaveTheAotCacheOfTheService() {
        var arguments = List.of("-Xmx1g", "-XX:AOTCache=/app/parlance.aot", "-XX:+UseG1GC", "-XX:AOTMode=on");
        assertThat(WorkerCommand.starting(arguments)).containsExactly("-XX:AOTCache=/app/parlance.aot");
    }

    /** A cache that does not fit is a warning of the JVM. */
    @Test
    void theOutputContainsOnlyFrames() throws Exception {
        var builder = WorkerCommand.of(64 << 20, Path.of("temporary"));
        var command = builder.command();
        command.addAll(command.indexOf("-cp"), List.of("-XX:AOTCache=missing.aot", "-version"));
        var process = builder.start();
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("AOT cache");
    }

    private static List<String> compilers(List<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.startsWith("-XX:TieredStopAtLevel="))
                .toList();
    }
}
