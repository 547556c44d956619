package dev.parlance.bench;

import dev.parlance.shared.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The process of {@link FileFuzz}: one for all its families, and another one after each file that took too long. */
final class FileFuzzWorker implements AutoCloseable {
    private final FileFuzzPlace place;
    private final Path log;
    private final List<String> options;
    private @Nullable Process process;

    /**
     * Starts nothing yet.
     *
     * @param directory for findings
     * @param number of the process
     * @param data a folder with more seeds; empty for none
     */
    FileFuzzWorker(Path directory, int number, long seed, String data) throws IOException {
        this.place = FileFuzzPlace.in(directory);
        this.log = directory.resolve("log" + number);
        this.options = List.of(
                String.valueOf(seed), directory.toString(), place.directory().toString(), data);
    }

    /** Reads the files of a family until the last one, the end of the time, or one that took too long. */
    FileFuzzProcess.Done run(FileFuzzProcess.Task task) throws IOException, InterruptedException {
        var running = process == null ? start() : process;
        process = running;
        var commands = new PrintStream(running.getOutputStream(), true, StandardCharsets.UTF_8);
        commands.println(Json.text(task));
        var done = Json.read(reply(running), FileFuzzProcess.Done.class);
        if (done.stopped() != null) {
            running.waitFor();
            process = null;
            place.clear();
        }
        return done;
    }

    private String reply(Process running) throws IOException {
        var out = running.inputReader(StandardCharsets.UTF_8);
        for (var line = next(out); line != null; line = next(out)) {
            if (line.startsWith(FileFuzzProcess.DONE)) {
                return line.substring(FileFuzzProcess.DONE.length());
            }
        }
        throw new IOException("the process has ended: see " + log);
    }

    private static @Nullable String next(BufferedReader out) throws IOException {
        return out.readLine();
    }

    private Process start() throws IOException {
        return new ProcessBuilder(command()).redirectError(log.toFile()).start();
    }

    private List<String> command() {
        var java = Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "-XX:-UsePerfData",
                // refusals are thrown often, and findings are known by their topmost frames
                "-XX:MaxJavaStackTraceDepth=100",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + place.temporary());
        var chosen =
                Stream.of(System.getProperty("fuzz.jvm", "").split(" ", -1)).filter(option -> !option.isEmpty());
        var properties = System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("fuzz."))
                .map(name -> "-D" + name + "=" + System.getProperty(name));
        var main = Stream.of("-cp", System.getProperty("java.class.path"), FileFuzzProcess.class.getName());
        return Stream.of(java, chosen, properties, main, options.stream())
                .flatMap(part -> part)
                .toList();
    }

    @Override
    public void close() throws IOException {
        if (process != null) {
            process.destroyForcibly().onExit().join();
        }
        place.delete();
    }
}
