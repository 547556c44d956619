package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads files and strings for tests. */
public final class Reading {
    private static final ReadOptions ENGLISH = new ReadOptions("en", null);

    private Reading() {}

    public static Path resource(String name) {
        return Path.of("src/test/resources/file", name);
    }

    public static List<ImportedSegment> segments(String resource) throws UnreadableFile, IOException {
        return segments(resource, ENGLISH);
    }

    public static List<ImportedSegment> segments(String resource, ReadOptions options)
            throws UnreadableFile, IOException {
        var segments = new ArrayList<ImportedSegment>();
        FileSegments.read(resource(resource), resource, options, segments::add);
        return segments;
    }

    public static List<ImportedSegment> segments(String name, String content) throws UnreadableFile, IOException {
        return segments(name, content.getBytes(UTF_8), ENGLISH);
    }

    static List<ImportedSegment> segments(String name, byte[] content, ReadOptions options)
            throws UnreadableFile, IOException {
        var file = NewFile.of(content);
        try {
            var segments = new ArrayList<ImportedSegment>();
            FileSegments.read(file, name, options, segments::add);
            return segments;
        } finally {
            Files.delete(file);
        }
    }

    /** Sources and their translations, with their keys, states and notes. */
    static List<String> pairs(String name, String content, ReadOptions options) throws UnreadableFile, IOException {
        return segments(name, content.getBytes(UTF_8), options).stream()
                .map(Reading::pair)
                .toList();
    }

    private static String pair(ImportedSegment segment) {
        return "%s: %s = %s %s ~%s"
                .formatted(
                        segment.contextKey(),
                        SettingsEffectTest.shown(segment.source()),
                        segment.target() == null ? null : SettingsEffectTest.shown(segment.target()),
                        segment.confirmed(),
                        segment.note());
    }

    public static List<String> texts(String resource) throws UnreadableFile, IOException {
        return texts(segments(resource));
    }

    public static List<String> texts(String name, String content) throws UnreadableFile, IOException {
        return texts(segments(name, content));
    }

    public static List<String> texts(String name, byte[] content) throws UnreadableFile, IOException {
        return texts(segments(name, content, ENGLISH));
    }

    public static @Nullable String target(ImportedSegment segment) {
        return segment.target() == null ? null : segment.target().text();
    }

    private static List<String> texts(List<ImportedSegment> segments) {
        return segments.stream().map(segment -> segment.source().text()).toList();
    }
}
