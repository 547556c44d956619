package dev.parlance.job.target;

import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.worker.JsonLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The segments of a job on disk for the process that writes its target file; only a few are in memory at a time. */
record TargetSpool(Path path) {

    /** Creates the file. */
    static TargetSpool create(Path path) throws IOException {
        return new TargetSpool(Files.createFile(path));
    }

    void add(List<StoredSegment> targets) throws IOException {
        try (var out = new JsonLines<>(path, StoredSegment.class, StandardOpenOption.APPEND)) {
            out.addAll(targets);
        }
    }
}
