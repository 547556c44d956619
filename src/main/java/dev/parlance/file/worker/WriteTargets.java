package dev.parlance.file.worker;

import com.fasterxml.jackson.databind.MappingIterator;
import dev.parlance.file.FileFormats;
import dev.parlance.file.FileTargets;
import dev.parlance.file.RuleCache;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.paragraph.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes a file with its translations. */
public final class WriteTargets implements FileWork<WriteRequest, WriteTargets.Written> {
    private final RuleCache rules = new RuleCache();

    /**
     * The result.
     *
     * @param bytes the size of the file
     */
    public record Written(long bytes) {}

    @Override
    public Class<WriteRequest> request() {
        return WriteRequest.class;
    }

    @Override
    public Class<Written> result() {
        return Written.class;
    }

    @Override
    public Written run(WriteRequest request) throws UnreadableFile, IOException {
        var targets = Path.of(request.targets());
        var out = Path.of(request.out());
        var options = request.options().compiled(rules);
        FileTargets.write(
                Path.of(request.path()),
                FileFormats.imported(request.format(), request.name(), options),
                options,
                () -> new Lines(JsonLines.open(targets, StoredSegment.class)),
                out);
        return new Written(Files.size(out));
    }

    /** One pass over the segments. */
    private record Lines(MappingIterator<StoredSegment> lines) implements Targets {
        @Override
        public @Nullable StoredSegment next() throws IOException {
            return lines.hasNextValue() ? lines.nextValue() : null;
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
