package dev.parlance.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Texts of a folder outside the project, one segment per line, plain ({@code tm.txt}) or as {@code tm.txt.gz}.
 */
record BenchData(Path folder) {

    /** The folder of the command line; exits with a message if it or one of the texts does not exist. */
    static BenchData of(String[] arguments, String command, String... names) {
        if (arguments.length == 0 || arguments[0].isBlank()) {
            throw refused("No folder with texts to measure with.", command, names);
        }
        var data = new BenchData(within(Path.of(arguments[0])));
        for (var name : names) {
            if (!Files.exists(data.plain(name)) && !Files.exists(data.packed(name))) {
                throw refused("There is no " + data.packed(name) + ".", command, names);
            }
        }
        return data;
    }

    /** The folder, or its sub-folder for benchmarks if there is one. */
    private static Path within(Path folder) {
        return Files.isDirectory(folder.resolve("bench")) ? folder.resolve("bench") : folder;
    }

    private static IllegalArgumentException refused(String reason, String command, String... names) {
        System.err.printf(
                "%s%nThis benchmark reads %s from a folder that its command names:%n  %s%n",
                reason, Stream.of(names).map(name -> name + ".txt.gz").collect(Collectors.joining(", ")), command);
        System.exit(2);
        return new IllegalArgumentException(reason);
    }

    private Path plain(String name) {
        return folder.resolve(name + ".txt");
    }

    private Path packed(String name) {
        return folder.resolve(name + ".txt.gz");
    }

    private InputStream open(String name) throws IOException {
        return Files.exists(plain(name))
                ? Files.newInputStream(plain(name))
                : new GZIPInputStream(Files.newInputStream(packed(name)));
    }

    List<String> lines(String name) throws IOException {
        return text(name).lines().toList();
    }

    String text(String name) throws IOException {
        try (var stream = open(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Reads line by line, so that the text is not kept in memory. */
    void each(String name, Consumer<String> line) throws IOException {
        try (var reader = new BufferedReader(new InputStreamReader(open(name), StandardCharsets.UTF_8))) {
            reader.lines().forEach(line);
        }
    }
}
