package dev.parlance.file.style;

import dev.parlance.file.worker.FileOptions;
import java.util.Map;

/**
 * Asks a worker process to show a file as HTML.
 *
 * @param path of the file
 * @param name the one it was sent with
 * @param styleSheets paths of the style sheets, in UTF-8, by the block of import settings that they are for
 * @param html path of the result, which is created
 */
public record RenderRequest(
        String path, String name, FileOptions options, Map<String, String> styleSheets, String html) {
    public RenderRequest {
        styleSheets = Map.copyOf(styleSheets);
    }
}
