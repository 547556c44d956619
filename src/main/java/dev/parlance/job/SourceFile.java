package dev.parlance.job;

import java.util.List;

/**
 * A file to read and what it is read for.
 *
 * @param targetLangs of its jobs, each once; not empty
 */
record SourceFile(long id, String name, String sourceLang, List<String> targetLangs) {
    SourceFile {
        targetLangs = List.copyOf(targetLangs);
    }
}
