package dev.parlance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command that starts the service as a separate process: from the packaged jar if it exists, or else
 * from the class path.
 */
public final class ServiceCommand {
    private ServiceCommand() {}

    /**
     * For a process that a test ends within seconds: without the optimizing compiler it starts in 4 s of processor time
     * instead of 7 s.
     *
     * @param heap the largest heap, such as {@code 256m}
     */
    public static List<String> brief(String heap) {
        return command(heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    }

    /**
     * For a process that a benchmark measures: with the flags that src/docs/running.md recommends.
     *
     * @param heap the largest heap, such as {@code 256m}
     */
    public static List<String> measured(String heap) {
        return command(heap, "-XX:+UseTransparentHugePages", "-XX:+ExitOnOutOfMemoryError");
    }

    private static List<String> command(String heap, String... flags) {
        var java = Stream.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx" + heap,
                "-XX:+UseCompactObjectHeaders",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED");
        var jar = System.getProperty("parlance.jar", "");
        var main = !jar.isEmpty() && Files.exists(Path.of(jar))
                ? Stream.of("-jar", jar)
                : Stream.of("-cp", System.getProperty("java.class.path"), "dev.parlance.Main");
        return Stream.of(java, Stream.of(flags), main).flatMap(part -> part).toList();
    }
}
