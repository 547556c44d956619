package dev.parlance.file.worker;

import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.settings.FileImportSettings;
import org.jspecify.annotations.Nullable;

/**
 * Asks a worker process to read a file.
 *
 * @param path of the file
 * @param name the one it was sent with
 * @param segments path of the file that the worker process creates, for {@link SegmentLines}
 * @param rules paths of the SRX files
 */
public record ReadRequest(
        String path,
        String name,
        String segments,
        Langs langs,
        Rules rules,
        FileLimits limits,
        FileImportSettings settings) {

    /** The language of the text, and that of the wanted translations; null for any. */
    public record Langs(String source, @Nullable String target) {}

    /** SRX files for sources and for targets; null for the rules that come with the service. */
    public record Rules(@Nullable String sources, @Nullable String targets) {}
}
