package dev.parlance.file.paragraph;

import dev.parlance.file.gate.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;

/** Reads one family of formats. */
@FunctionalInterface
public interface FormatReader {
    void read(CheckedFile file, ParagraphSink sink) throws UnreadableFile, IOException;
}
