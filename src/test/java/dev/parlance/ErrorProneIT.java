package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sources of the service and of the tests have no warning of Error Prone, NullAway or {@code javac -Xlint}. The
 * checks take four times as long as compiling, so they run in a process of their own, beside the other drills, and not
 * in each compilation. Maven copies the checks to {@code target/errorprone}.
 */
@Order(1)
@Tag("drill")
class ErrorProneIT {
    private static final Path CHECKS = Path.of("target", "errorprone");
    private static final long MINUTES = 15;

    @Test
    void theSourcesHaveNoWarning(@TempDir Path directory) throws Exception {
        var arguments = directory.resolve("arguments");
        Files.write(
                arguments,
                Stream.concat(options(directory).stream(), sources())
                        .map(ErrorProneIT::quoted)
                        .toList());
        var log = directory.resolve("log");
        var javac = new ProcessBuilder(command(arguments))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(javac.waitFor(MINUTES, TimeUnit.MINUTES))
                    .as("ended in time")
                    .isTrue();
        } finally {
            javac.destroyForcibly();
        }
        assertThat(log).hasContent("");
        assertThat(javac.exitValue()).isZero();
    }

    /** Compiling ends before it pays to optimize the compiler. */
    private static List<String> command(Path arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "-J-XX:+UseSerialGC",
                "-J-XX:TieredStopAtLevel=1",
                "-J-Xmx2g"));
        for (var part : List.of("api", "file", "main", "model", "parser", "processing", "tree", "util")) {
            command.add("-J--add-exports=jdk.compiler/com.sun.tools.javac.%s=ALL-UNNAMED".formatted(part));
        }
        for (var part : List.of("code", "comp")) {
            command.add("-J--add-opens=jdk.compiler/com.sun.tools.javac.%s=ALL-UNNAMED".formatted(part));
        }
        command.add("@" + arguments);
        return command;
    }

    private static List<String> options(Path directory) throws IOException {
        return List.of(
                "-parameters",
                "-Xlint:all,-processing,-serial,-classfile,-requires-automatic,-path",
                "-Werror",
                "-XDcompilePolicy=simple",
                "--should-stop=ifError=FLOW",
                "-Xplugin:ErrorProne -Xep:NullAway:ERROR -XepOpt:NullAway:OnlyNullMarked=true"
                        + " -XepOpt:NullAway:JSpecifyMode=true",
                "-processorpath",
                checks(),
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                directory.resolve("classes").toString());
    }

    private static String checks() throws IOException {
        try (var jars = Files.list(CHECKS)) {
            return jars.map(Path::toString).collect(Collectors.joining(System.getProperty("path.separator")));
        }
    }

    private static Stream<String> sources() throws IOException {
        var found = new ArrayList<String>();
        for (var root : List.of(Path.of("src", "main", "java"), Path.of("src", "test", "java"))) {
            try (var files = Files.walk(root)) {
                files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(found::add);
            }
        }
        return found.stream();
    }

    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\") + '"';
    }
}
