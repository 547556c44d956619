package dev.parlance.job.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Segments on disk between reading a file and storing them, one per line; only few are in memory at a time. For one
 * thread at a time.
 */
final class SegmentSpool implements AutoCloseable {
    private static final int MOST_CHARACTERS = 1_000_000;
    private static final ObjectWriter WRITER =
            Json.MAPPER.writerFor(ImportedSegment.class).withRootValueSeparator("\n");
    private static final ObjectReader READER =
            Json.MAPPER.readerFor(ImportedSegment.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Path path;
    private int segments;
    private boolean translated;
    private @Nullable MappingIterator<ImportedSegment> reader;

    SegmentSpool(Path path) {
        this.path = path;
    }

    /** The number of segments in it. */
    int segments() {
        return segments;
    }

    /** Whether at least one of them has a target or is locked. */
    boolean translated() {
        return translated;
    }

    /** Adds segments until the writer is closed. */
    Writer write() throws IOException {
        // UTF-8 cannot encode half a surrogate pair: this writer replaces it by a question mark and does not fail
        return new Writer(
                WRITER.writeValues(new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(path), UTF_8))));
    }

    /** Makes {@link #next} begin at the start. */
    void rewind() throws IOException {
        close();
        reader = READER.readValues(Files.newBufferedReader(path));
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

    /** Adds segments to the spool. */
    final class Writer implements AutoCloseable {
        private final SequenceWriter out;

        private Writer(SequenceWriter out) {
            this.out = out;
        }

        void add(ImportedSegment segment) {
            try {
                out.write(segment);
            } catch (IOException full) {
                throw new UncheckedIOException(full);
            }
            segments++;
            translated |= segment.target() != null || segment.locked();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
