package dev.parlance.file.format;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;

/** Reads files of a format. */
@FunctionalInterface
public interface FormatReader {
    /** Passes on the paragraphs of a file in document order, as they are found. */
    void read(CheckedFile file, ParagraphSink sink) throws UnreadableFile, IOException;
}
