package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.paragraph.Targets;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes files with translations for tests. */
final class Writing {
    private Writing() {}

    /** The translation that the file has already. */
    static SegmentTarget same(ImportedSegment segment) {
        return new SegmentTarget(segment.target(), segment.confirmed(), segment.locked());
    }

    /** The translations by the texts of segments; the others have their own texts. */
    static Function<ImportedSegment, SegmentTarget> byText(Map<String, String> translations) {
        return segment -> {
            var text = segment.source().text();
            return translated(translations.getOrDefault(text, text));
        };
    }

    /** Replaces letters inside words, so that the text is split into the same segments as before. */
    static SegmentText pseudo(SegmentText source) {
        var text = source.text();
        var pseudo = new StringBuilder(text);
        for (var i = 1; i + 1 < text.length(); i++) {
            if (Character.isLetter(text.charAt(i - 1)) && Character.isLetter(text.charAt(i + 1))) {
                var at = "aeou".indexOf(text.charAt(i));
                pseudo.setCharAt(i, at < 0 ? text.charAt(i) : "äëöü".charAt(at));
            }
        }
        return new SegmentText(pseudo.toString(), source.codes());
    }

    static SegmentTarget translated(String text) {
        return new SegmentTarget(SegmentText.of(text), true, false);
    }

    /** Segments as they are stored, with their translations. */
    static List<StoredSegment> stored(
            List<ImportedSegment> segments, Function<ImportedSegment, SegmentTarget> translate) {
        return IntStream.range(0, segments.size())
                .mapToObj(i -> stored(i, segments.get(i), translate.apply(segments.get(i))))
                .toList();
    }

    private static StoredSegment stored(int ordinal, ImportedSegment segment, SegmentTarget target) {
        var plural = segment.plural();
        return new StoredSegment(ordinal, segment.source(), target, plural == null ? null : plural.category());
    }

    /** Translates each segment of a file and writes the file. */
    static byte[] written(
            String name, byte[] content, ReadOptions options, Function<ImportedSegment, SegmentTarget> translate)
            throws UnreadableFile, IOException {
        return written(name, content, options, stored(Reading.segments(name, content, options), translate));
    }

    /** Writes a file with the segments of its import. */
    static byte[] written(String name, byte[] content, ReadOptions options, List<StoredSegment> segments)
            throws UnreadableFile, IOException {
        var source = NewFile.of(content);
        var out = source.resolveSibling(source.getFileName() + ".out");
        try {
            FileTargets.write(source, name, options, () -> new Listed(segments), out);
            return Files.readAllBytes(out);
        } finally {
            Files.delete(source);
            Files.deleteIfExists(out);
        }
    }

    /** As {@link #written}, for a text from English into German. A null text means no translation. */
    static String german(String name, String content, List<SegmentTarget> targets) throws UnreadableFile, IOException {
        var next = targets.iterator();
        return new String(written(name, content.getBytes(UTF_8), new ReadOptions("en", "de"), _ -> next.next()), UTF_8);
    }

    static byte[] bytes(String resource) throws IOException {
        return Files.readAllBytes(Path.of("src/test/resources/file", resource));
    }

    /** Translations from a list. */
    private static final class Listed implements Targets {
        private final java.util.Iterator<StoredSegment> targets;

        Listed(List<StoredSegment> targets) {
            this.targets = targets.iterator();
        }

        @Override
        public @Nullable StoredSegment next() {
            return targets.hasNext() ? targets.next() : null;
        }

        @Override
        public void close() {}
    }
}
