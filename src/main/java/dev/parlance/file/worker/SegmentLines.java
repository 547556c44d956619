package dev.parlance.file.worker;

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
import java.util.function.Consumer;

/** Segments in a file, one per line, between the process that reads them and the one that stores them. */
public final class SegmentLines implements Consumer<ImportedSegment>, AutoCloseable {
    private static final ObjectWriter WRITER =
            Json.MAPPER.writerFor(ImportedSegment.class).withRootValueSeparator("\n");
    private static final ObjectReader READER =
            Json.MAPPER.readerFor(ImportedSegment.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final SequenceWriter out;
    private int segments;
    private boolean translated;

    /** Creates the file. */
    SegmentLines(Path path) throws IOException {
        // UTF-8 cannot encode half a surrogate pair: this writer replaces it by a question mark and does not fail
        out = WRITER.writeValues(new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(path), UTF_8)));
    }

    /** The segments of a file from its start. */
    public static MappingIterator<ImportedSegment> open(Path path) throws IOException {
        return READER.readValues(Files.newBufferedReader(path));
    }

    @Override
    public void accept(ImportedSegment segment) {
        try {
            out.write(segment);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
        segments++;
        translated |= segment.target() != null || segment.locked();
    }

    /** What was written. */
    ReadReply reply() {
        return ReadReply.read(segments, translated);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
