package dev.parlance.file.worker;

import org.jspecify.annotations.Nullable;

/**
 * Asks a worker process to write a file with its translations.
 *
 * @param path of the file as it was imported
 * @param name the one it was sent with
 * @param targets path of the file with the stored segments, in {@link JsonLines}
 * @param out path of the file that the worker process creates
 * @param options those of the import
 * @param format the identifier of the format that the import found; null if it was an earlier release's
 */
public record WriteRequest(
        String path,
        String name,
        String targets,
        String out,
        FileOptions options,
        @Nullable String format) {}
