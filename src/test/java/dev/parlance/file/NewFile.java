package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Temporary files of tests that write thousands of them. A file that was truncated is written to the disk as soon as it
 * is closed, which takes longer than such a test, so these are not truncated.
 */
public final class NewFile {
    private NewFile() {}

    /** Writes a new file, which the caller deletes. */
    public static Path of(byte[] content) throws IOException {
        return Files.write(Files.createTempFile("parlance-", ".test"), content, StandardOpenOption.WRITE);
    }

    /** As {@link #of(byte[])}, in UTF-8. */
    public static Path of(String content) throws IOException {
        return of(content.getBytes(UTF_8));
    }
}
