package dev.parlance.file.worker;

/**
 * Asks a worker process to write a file with its translations.
 *
 * @param path of the file as it was imported
 * @param name the one it was sent with
 * @param targets path of the file with the stored segments, in {@link JsonLines}
 * @param out path of the file that the worker process creates
 * @param options those of the import
 */
public record WriteRequest(String path, String name, String targets, String out, FileOptions options) {}
