package dev.parlance.job.preview;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.preview.ImportPreview;
import dev.parlance.file.style.RenderFile;
import dev.parlance.file.style.RenderRequest;
import dev.parlance.file.style.Rendered;
import dev.parlance.file.style.StyleSheet;
import dev.parlance.file.worker.FileOptions;
import dev.parlance.file.worker.PreviewFile;
import dev.parlance.file.worker.PreviewRequest;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.shared.Json;
import dev.parlance.shared.TemporaryFiles;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Previews one file in a worker process. Blocks.
 *
 * @param directory contains the file, and is deleted
 */
record PreviewWork(PreviewProcess process, FileLimits limits, Path directory) {
    private static final PreviewFile PREVIEW = new PreviewFile();
    private static final RenderFile RENDER = new RenderFile();

    /** The preview as JSON; fails with {@link Fault.Unavailable} when the file has waited too long. */
    Buffer preview(SourceFile source, int segments) throws IOException {
        try {
            process.requireTime();
            return Buffer.buffer(Json.bytes(process.run(PREVIEW, request(source, segments))));
        } catch (UnreadableFile unreadable) {
            return failed(unreadable.code(), String.valueOf(unreadable.getMessage()));
        } finally {
            TemporaryFiles.delete(directory);
        }
    }

    /** As {@link #preview(SourceFile, int)}, of a file that is not in the directory yet. */
    Buffer preview(Supplier<InputStream> file, SourceFile source, int segments) throws IOException {
        copy(file);
        return preview(source, segments);
    }

    private void copy(Supplier<InputStream> file) throws IOException {
        var copied = false;
        try (var in = file.get()) {
            process.requireTime();
            Files.copy(in, directory.resolve(Receiving.FILE));
            copied = true;
        } finally {
            if (!copied) {
                TemporaryFiles.delete(directory);
            }
        }
    }

    private PreviewRequest request(SourceFile source, int segments) throws IOException {
        return new PreviewRequest(
                directory.resolve(Receiving.FILE).toString(),
                source.name(),
                options(source),
                segments,
                process.timeout().toMillis() / 2);
    }

    private FileOptions options(SourceFile source) throws IOException {
        var target =
                source.targetLangs().isEmpty() ? null : source.targetLangs().getFirst();
        var plurals = target == null ? null : PluralForms.of(List.of(target));
        return new FileOptions(
                new FileOptions.Langs(source.sourceLang(), target, plurals),
                source.rules().savedIn(directory),
                limits,
                source.settings());
    }

    /**
     * The file as HTML, by the style sheet for its format; fails with {@link Fault.Invalid} when there is none, or when
     * the file or the style sheet is not valid.
     *
     * @param styleSheets texts by the block of import settings that they are for
     */
    Buffer html(SourceFile source, Map<String, String> styleSheets) throws IOException {
        try {
            process.requireTime();
            var html = directory.resolve("preview.html");
            var rendered = process.run(RENDER, request(source, styleSheets, html));
            if (!rendered.done()) {
                throw new Fault.Invalid(missing(rendered));
            }
            return Buffer.buffer(Files.readAllBytes(html));
        } catch (UnreadableFile unreadable) {
            throw new Fault.Invalid(wrong(unreadable.reason(), String.valueOf(unreadable.getMessage())));
        } finally {
            TemporaryFiles.delete(directory);
        }
    }

    private RenderRequest request(SourceFile source, Map<String, String> styleSheets, Path html) throws IOException {
        var sheets = new HashMap<String, String>();
        for (var sheet : styleSheets.entrySet()) {
            var path = Files.writeString(directory.resolve(sheet.getKey() + ".xsl"), sheet.getValue());
            sheets.put(sheet.getKey(), path.toString());
        }
        var file = directory.resolve(Receiving.FILE).toString();
        return new RenderRequest(file, source.name(), options(source), sheets, html.toString());
    }

    private static Violation wrong(Reason reason, String message) {
        var isLarge = reason == Reason.TOO_LARGE || reason == Reason.TOO_SLOW;
        return Violation.at("", isLarge ? "tooLarge" : reason == Reason.UNSAFE ? "unsafe" : "broken", message);
    }

    private static Violation missing(Rendered rendered) {
        return rendered.block() == null
                ? Violation.at("", "format", "is %s, which has no style sheets".formatted(rendered.format()))
                : Violation.at(
                        "/fileImportSettings/%s/%s".formatted(rendered.block(), StyleSheet.FILE),
                        "required",
                        "is required to show %s as HTML; %s is downloaded only when settings are stored"
                                .formatted(rendered.format(), StyleSheet.URL));
    }

    private static Buffer failed(String code, String message) {
        return Buffer.buffer(Json.bytes(ImportPreview.failed(code, message)));
    }
}
