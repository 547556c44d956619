package dev.parlance.file.worker;

/**
 * Asks a worker process to read a file into segments.
 *
 * @param path of the file
 * @param name the one it was sent with
 * @param segments path of the file that the worker process creates, for {@link SegmentLines}
 */
public record ReadRequest(String path, String name, String segments, FileOptions options) {}
