package dev.parlance.file;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.TemporaryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;

/** Reads a minimal file of each family of formats, which are resources of the service. */
public final class WarmUp {
    private static final List<String> FILES = List.of(
            "a.html", "a.json", "a.xml", "a.dita", "a.xlf", "a.md", "a.csv", "a.po", "a.properties", "a.txt", "a.docx");

    private WarmUp() {}

    /**
     * Reads the files, so that the first import does not wait while the classes of a filter are loaded (0.3 to 1.2 s
     * each). Blocks; called once at start.
     *
     * @throws IOException when temporary files cannot be written, which imports need too
     */
    public static void readAll() throws IOException {
        for (var name : FILES) {
            var file = TemporaryFiles.file("warm-up-", "");
            try (var content = WarmUp.class.getResourceAsStream("/warm-up/" + name)) {
                Files.copy(Objects.requireNonNull(content, name), file, StandardCopyOption.REPLACE_EXISTING);
                FileSegments.read(file, name, new ReadOptions("en", "de"), _ -> {});
            } catch (UnreadableFile impossible) {
                throw new IllegalStateException(name, impossible);
            } finally {
                Files.delete(file);
            }
        }
    }
}
