package dev.parlance.file.worker;

import com.fasterxml.jackson.databind.MappingIterator;
import dev.parlance.file.FoundFormat;
import dev.parlance.file.paragraph.ImportedSegment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Segments in a file, one per line, between the process that reads them and the one that stores them. */
public final class SegmentLines implements Consumer<ImportedSegment>, AutoCloseable {
    private final JsonLines<ImportedSegment> out;
    private int segments;
    private boolean translated;

    /** Creates the file. */
    SegmentLines(Path path) throws IOException {
        out = new JsonLines<>(path, ImportedSegment.class);
    }

    /** The segments of a file from its start. */
    public static MappingIterator<ImportedSegment> open(Path path) throws IOException {
        return JsonLines.open(path, ImportedSegment.class);
    }

    @Override
    public void accept(ImportedSegment segment) {
        try {
            out.add(segment);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
        segments++;
        translated |= segment.target() != null || segment.locked();
    }

    /**
     * What was written.
     *
     * @param sideBySide whether each target language has its own place in the file
     * @param savesConfirmed whether the confirmed segments are saved to translation memories
     * @param format in which the file was read
     */
    ReadReply reply(boolean sideBySide, boolean savesConfirmed, FoundFormat format) {
        return new ReadReply(segments, translated || sideBySide, savesConfirmed, format);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
