package dev.parlance.file.worker;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a worker process is started: the same Java and classes as the service, a small heap, and no secrets. */
final class WorkerCommand {
    /** The only variables that a worker process has: those that decide how names of files are encoded. */
    private static final List<String> VARIABLES =
            List.of("LANG", "LC_ALL", "LC_CTYPE", "LOCPATH", "LOCALE_ARCHIVE", "GUIX_LOCPATH");

    private WorkerCommand() {}

    /**
     * The process, which is not started yet.
     *
     * @param directory for its temporary files
     */
    static ProcessBuilder of(long heapBytes, Path directory) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapBytes,
                "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "-XX:+ExitOnOutOfMemoryError",
                // not to the standard output, where the frames are
                "-XX:+DisplayVMOutputToStderr",
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                "-XX:-UsePerfData",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + directory));
        command.addAll(starting(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), FileWorker.class.getName(), directory.toString()));
        var builder = new ProcessBuilder(command);
        keepOnly(VARIABLES, builder.environment());
        return builder;
    }

    /**
     * The AOT cache and the choice of compilers of the service, which workers without its environment would not get
     * from {@code JAVA_TOOL_OPTIONS}. Without the optimizing one, processes start sooner and take less memory.
     */
    static List<String> starting(List<String> arguments) {
        return arguments.stream()
                .filter(argument ->
                        argument.startsWith("-XX:AOTCache=") || argument.startsWith("-XX:TieredStopAtLevel="))
                .toList();
    }

    /** The environment of the service contains the password of its database. */
    private static void keepOnly(List<String> names, Map<String, String> environment) {
        environment.keySet().retainAll(names);
    }
}
