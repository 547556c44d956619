package dev.parlance.file.worker;

import dev.parlance.file.FileSegments;
import dev.parlance.file.RuleCache;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;

/** Reads a file into segments. */
public final class ReadSegments implements FileWork<ReadRequest, ReadReply> {
    private final RuleCache rules = new RuleCache();

    @Override
    public Class<ReadRequest> request() {
        return ReadRequest.class;
    }

    @Override
    public Class<ReadReply> result() {
        return ReadReply.class;
    }

    @Override
    public ReadReply run(ReadRequest request) throws UnreadableFile, IOException {
        try (var lines = new SegmentLines(Path.of(request.segments()))) {
            var read = FileSegments.read(
                    Path.of(request.path()), request.name(), request.options().compiled(rules), lines);
            var settings = read.format().settings(request.options().settings());
            return lines.reply(read.format().sideBySide(), settings.savesConfirmed(), read.found());
        }
    }
}
