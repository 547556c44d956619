package dev.parlance.file.format;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;

/** Writes files of a format: the original with translations in the place of its text. */
@FunctionalInterface
public interface FormatWriter {
    /** Writes {@code file} with its translations to {@code out}, which is created. */
    void write(CheckedFile file, Translations translations, Path out) throws UnreadableFile, IOException;
}
