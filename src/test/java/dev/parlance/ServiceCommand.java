package dev.parlance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command that starts the service as a process of its own: from the packaged jar if the build has made it, else from
 * the class path. Tests end such a process within seconds, so it runs without the optimizing compiler: to start it costs
 * 4 s of processor time instead of 7 s.
 */
public final class ServiceCommand {
    private ServiceCommand() {}

    /**
     * Of a process that is ended within the test.
     *
     * @param heap the largest heap, such as {@code 256m}
     */
    public static List<String> of(String heap) {
        var java = Stream.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseCompactObjectHeaders",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED");
        var jar = System.getProperty("parlance.jar", "");
        var main = !jar.isEmpty() && Files.exists(Path.of(jar))
                ? Stream.of("-jar", jar)
                : Stream.of("-cp", System.getProperty("java.class.path"), "dev.parlance.Main");
        return Stream.concat(java, main).toList();
    }
}
