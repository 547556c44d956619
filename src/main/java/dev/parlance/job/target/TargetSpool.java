package dev.parlance.job.target;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.paragraph.Targets;
import dev.parlance.shared.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The segments of a job on disk while its target file is written, one per line; only a few are in memory at a time. */
final class TargetSpool {
    private static final ObjectWriter WRITER =
            Json.MAPPER.writerFor(StoredSegment.class).withRootValueSeparator("\n");
    private static final ObjectReader READER =
            Json.MAPPER.readerFor(StoredSegment.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Path path;
    private final Runnable alive;

    /**
     * Creates the file.
     *
     * @param alive called for each target that is read; an exception from it ends the writing of the file
     */
    TargetSpool(Path path, Runnable alive) throws IOException {
        this.path = Files.createFile(path);
        this.alive = alive;
    }

    void add(List<StoredSegment> targets) throws IOException {
        var bytes = Files.newOutputStream(path, StandardOpenOption.APPEND);
        try (var out = WRITER.writeValues(new BufferedWriter(new OutputStreamWriter(bytes, UTF_8)))) {
            out.writeAll(targets);
            // between this batch and the next one
            bytes.flush();
        }
    }

    Targets open() throws IOException {
        return new Open(READER.readValues(Files.newBufferedReader(path)));
    }

    /** One pass over the segments. */
    private final class Open implements Targets {
        private final MappingIterator<StoredSegment> targets;

        Open(MappingIterator<StoredSegment> targets) {
            this.targets = targets;
        }

        @Override
        public @Nullable StoredSegment next() throws IOException {
            alive.run();
            return targets.hasNextValue() ? targets.nextValue() : null;
        }

        @Override
        public void close() throws IOException {
            targets.close();
        }
    }
}
