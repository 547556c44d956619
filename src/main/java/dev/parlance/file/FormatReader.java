package dev.parlance.file;

import java.io.IOException;

/** Reads one family of formats. */
@FunctionalInterface
interface FormatReader {
    void read(CheckedFile file, ParagraphSink sink) throws UnreadableFile, IOException;
}
