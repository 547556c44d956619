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
    private static final String[] MEASURED = {"-XX:+UseTransparentHugePages", "-XX:+ExitOnOutOfMemoryError"};

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
        return command(heap, MEASURED);
    }

    /**
     * For another program with the flags of {@link #measured(String)}.
     *
     * @param heap the largest heap, such as {@code 256m}
     */
    public static List<String> measured(String heap, Class<?> main) {
        return Stream.concat(flags(heap, MEASURED), classPath(main.getName())).toList();
    }

    private static List<String> command(String heap, String... more) {
        var jar = System.getProperty("parlance.jar", "");
        var main =
                !jar.isEmpty() && Files.exists(Path.of(jar)) ? Stream.of("-jar", jar) : classPath("dev.parlance.Main");
        return Stream.concat(flags(heap, more), main).toList();
    }

    private static Stream<String> classPath(String main) {
        return Stream.of("-cp", System.getProperty("java.class.path"), main);
    }

    private static Stream<String> flags(String heap, String... more) {
        var java = Stream.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx" + heap,
                "-XX:+UseCompactObjectHeaders",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED");
        return Stream.concat(java, Stream.of(more));
    }
}
