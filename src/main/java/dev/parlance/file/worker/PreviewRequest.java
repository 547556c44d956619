package dev.parlance.file.worker;

/**
 * Asks a worker process to preview a file.
 *
 * @param path of the file
 * @param name the one it was sent with
 * @param segments the number of segments to show
 * @param patienceMillis in which the search for what settings leave out ends
 */
public record PreviewRequest(String path, String name, FileOptions options, int segments, long patienceMillis) {}
