package dev.parlance.file.preview;

import dev.parlance.file.FileFormats;
import dev.parlance.file.FileSegments;
import dev.parlance.file.FoundFormat;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.preview.ImportPreview.LeftOutTexts;
import dev.parlance.file.preview.ImportPreview.Shown;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads a file as an import does, and shows what it reads and what it leaves out. Blocks. For one file. */
public final class FilePreview {
    private final Path path;
    private final String filename;
    private final long end;
    private final Set<String> asked = new TreeSet<>();
    private final LeftOutGroups groups = new LeftOutGroups();
    private final ReadOptions options;
    private final FirstSegments segments;
    private @Nullable Shown format;
    private @Nullable Shown encoding;

    private FilePreview(Path path, String filename, ReadOptions options, int mostSegments, long end) {
        this.path = path;
        this.filename = filename;
        this.options = options.with(options.settings().observed(asked::add), groups);
        this.segments = new FirstSegments(mostSegments);
        this.end = end;
    }

    /**
     * Previews a file.
     *
     * @param filename the name it was sent with
     * @param mostSegments the number of segments to show
     * @param patience in which the search for what settings leave out ends
     * @throws IOException when the disk fails; a file that cannot be imported is a preview with the reason
     */
    public static ImportPreview of(Path path, String filename, ReadOptions options, int mostSegments, Duration patience)
            throws IOException {
        return new FilePreview(path, filename, options, mostSegments, System.nanoTime() + patience.toNanos()).read();
    }

    private ImportPreview read() throws IOException {
        try {
            var detected = FileFormats.detect(path, filename, options);
            format = shown(detected.found(detected.format()));
            var checked = Gates.check(detected.format(), path, options);
            format = shown(detected.found(checked.format()));
            var reason = Gates.encodingReason(checked);
            encoding = reason == null ? null : new Shown(checked.charset().name(), reason);
            return preview(null, read(checked, detected.format()));
        } catch (UnreadableFile unreadable) {
            return preview(unreadable, false);
        }
    }

    private static Shown shown(FoundFormat found) {
        return new Shown(found.title(), found.reason());
    }

    /** Reads the segments, and then what other settings would add; returns whether there was time for all of them. */
    private boolean read(CheckedFile checked, FormatProfile detected) throws UnreadableFile, IOException {
        var trials = new SettingTrials(checked, detected, groups, end);
        FileSegments.limited(() -> FileSegments.read(checked, trials::read, segments));
        return trials.all(asked);
    }

    private ImportPreview preview(@Nullable UnreadableFile unreadable, boolean complete) {
        return new ImportPreview(
                format,
                encoding,
                unreadable == null ? null : unreadable.code(),
                unreadable == null ? null : unreadable.getMessage(),
                segments.count(),
                segments.segments(),
                new LeftOutTexts(complete, groups.groups()));
    }
}
