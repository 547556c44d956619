package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.TextEncoding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Marks a target file in UTF-16. A file without a byte order mark was read as UTF-16 because every other byte is zero,
 * which a translation into a language such as Japanese changes: nothing would show its encoding.
 */
final class UnmarkedTargets {
    private UnmarkedTargets() {}

    /** Adds a byte order mark to a target file that needs it. */
    static void mark(CheckedFile original, Path written) throws IOException {
        var charset = original.charset();
        if ((charset.equals(UTF_16LE) || charset.equals(UTF_16BE))
                && original.bom() == 0
                && !original.format().binary()
                && original.options().settings().text("inputCharset") == null
                && !TextEncoding.isShown(written, charset)) {
            var marked = Files.createTempFile("marked-", "");
            try (var out = Files.newOutputStream(marked)) {
                out.write("\uFEFF".getBytes(charset));
                Files.copy(written, out);
            }
            Files.move(marked, written, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
