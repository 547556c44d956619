package dev.parlance.job.imports;

import com.fasterxml.jackson.databind.MappingIterator;
import dev.parlance.file.FoundFormat;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.worker.ReadReply;
import dev.parlance.file.worker.SegmentLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Segments on disk between reading a file and storing them; only few are in memory at a time. For one thread at a
 * time.
 */
public final class SegmentSpool implements AutoCloseable {
    private static final int MOST_CHARACTERS = 1_000_000;

    private final Path path;
    private final ReadReply read;
    private @Nullable MappingIterator<ImportedSegment> reader;

    /**
     * The segments in a file.
     *
     * @param read what the process that read them says of them
     */
    SegmentSpool(Path path, ReadReply read) {
        this.path = path;
        this.read = read;
    }

    int segments() {
        return read.segments();
    }

    boolean translated() {
        return read.translated();
    }

    /** Whether the confirmed ones are saved to translation memories. */
    boolean savesConfirmed() {
        return read.savesConfirmed();
    }

    /** In which the file was read. */
    FoundFormat format() {
        return read.format();
    }

    /** Makes {@link #next} begin at the start. */
    void rewind() throws IOException {
        close();
        reader = SegmentLines.open(path);
    }

    /** The next segments, at most {@code most} and little more than a million characters; empty at the end. */
    List<ImportedSegment> next(int most) throws IOException {
        var in = reader;
        if (in == null) {
            throw new IllegalStateException("the spool was not rewound");
        }
        var batch = new ArrayList<ImportedSegment>();
        for (var characters = 0; batch.size() < most && characters < MOST_CHARACTERS && in.hasNextValue(); ) {
            var segment = in.nextValue();
            batch.add(segment);
            characters += segment.source().text().length();
        }
        return batch;
    }

    @Override
    public void close() throws IOException {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }
}
