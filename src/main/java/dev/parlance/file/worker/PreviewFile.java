package dev.parlance.file.worker;

import dev.parlance.file.RuleCache;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.preview.FilePreview;
import dev.parlance.file.preview.ImportPreview;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Shows what an import of a file would read. */
public final class PreviewFile implements FileWork<PreviewRequest, ImportPreview> {
    private final RuleCache rules = new RuleCache();

    @Override
    public Class<PreviewRequest> request() {
        return PreviewRequest.class;
    }

    @Override
    public Class<ImportPreview> result() {
        return ImportPreview.class;
    }

    @Override
    public ImportPreview run(PreviewRequest request) throws UnreadableFile, IOException {
        return FilePreview.of(
                Path.of(request.path()),
                request.name(),
                request.options().compiled(rules),
                request.segments(),
                Duration.ofMillis(request.patienceMillis()));
    }
}
