package dev.parlance.job.preview;

import dev.parlance.config.section.PreviewSection;
import dev.parlance.fault.Fault;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.preview.ImportPreview;
import dev.parlance.file.worker.FileOptions;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.file.worker.PreviewFile;
import dev.parlance.file.worker.PreviewRequest;
import dev.parlance.file.worker.WorkerEnded;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.shared.Json;
import dev.parlance.shared.TemporaryFiles;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Previews one file in a worker process. Blocks.
 *
 * @param directory contains the file, and is deleted
 * @param latest when the process must have begun, by {@link System#nanoTime}
 */
record PreviewWork(FileWorkers workers, PreviewSection settings, FileLimits limits, Path directory, long latest) {
    private static final PreviewFile PREVIEW = new PreviewFile();

    /** The preview as JSON; fails with {@link Fault.Unavailable} when the file has waited too long. */
    Buffer preview(SourceFile source, int segments) throws IOException {
        try {
            requireTime(latest);
            return Buffer.buffer(Json.bytes(inProcess(request(source, segments))));
        } catch (UnreadableFile unreadable) {
            return failed(unreadable.code(), String.valueOf(unreadable.getMessage()));
        } finally {
            TemporaryFiles.delete(directory);
        }
    }

    private PreviewRequest request(SourceFile source, int segments) throws IOException {
        var target =
                source.targetLangs().isEmpty() ? null : source.targetLangs().getFirst();
        var plurals = target == null ? null : PluralForms.of(List.of(target));
        var options = new FileOptions(
                new FileOptions.Langs(source.sourceLang(), target, plurals),
                source.rules().savedIn(directory),
                limits,
                source.settings());
        return new PreviewRequest(
                directory.resolve(Receiving.FILE).toString(),
                source.name(),
                options,
                segments,
                settings.timeout().toMillis() / 2);
    }

    private ImportPreview inProcess(PreviewRequest request) throws UnreadableFile, IOException {
        var end = latest + settings.timeout().toNanos();
        try (var reader = workers.open(() -> requireTime(end))) {
            // from here on: the start of a process is not the fault of the file
            return reader.run(
                    PREVIEW, request, System.nanoTime() + settings.timeout().toNanos());
        } catch (WorkerEnded ended) {
            throw switch (ended.why()) {
                case TIME ->
                    new UnreadableFile(
                            Reason.TOO_SLOW,
                            "reading the file takes longer than %,d s (setting import.preview.timeout)"
                                    .formatted(Math.max(1, settings.timeout().toSeconds())),
                            ended);
                case MEMORY ->
                    new UnreadableFile(
                            Reason.TOO_LARGE,
                            "reading the file needs more memory than the setting import.reader.memory allows",
                            ended);
                case OTHER -> new UnreadableFile(Reason.BROKEN, String.valueOf(ended.getMessage()), ended);
            };
        }
    }

    private static void requireTime(long end) {
        if (System.nanoTime() - end > 0) {
            throw new Fault.Unavailable("the preview of the file timed out");
        }
    }

    private static Buffer failed(String code, String message) {
        return Buffer.buffer(Json.bytes(ImportPreview.failed(code, message)));
    }
}
