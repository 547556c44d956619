package dev.parlance.file.paragraph;

import dev.parlance.file.gate.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;

/** Writes one family of formats: the file as it is, with the translations in the places of its text. */
@FunctionalInterface
public interface FormatWriter {
    /** Writes {@code file} with its translations to {@code out}, which is made. */
    void write(CheckedFile file, Merge merge, Path out) throws UnreadableFile, IOException;
}
