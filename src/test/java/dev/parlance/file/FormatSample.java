package dev.parlance.file;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.attack.files.Parts;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of a format that {@code fileFormat} of the import settings chooses.
 *
 * @param value the value of {@code fileFormat}
 * @param file its path below the resources of the tests; {@code .parts} is the text of an archive's parts
 * @param more other import settings that it needs
 * @param first the text of its first segment, without codes
 */
public record FormatSample(String value, String file, ObjectNode more, String first) {
    private static final Path RESOURCES = Path.of("src/test/resources");

    /** One for each value that is not refused. */
    public static List<FormatSample> all() {
        try (var lines = Files.lines(RESOURCES.resolve("samples/index.csv"))) {
            return lines.filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\\|"))
                    .map(cells -> new FormatSample(
                            cells[0].strip(), cells[1].strip(), settings(cells[2].strip()), text(cells[3])))
                    .toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String text(String cell) {
        return cell.strip().replace("\\n", "\n").replace("\\t", "\t");
    }

    private static ObjectNode settings(String json) {
        return Json.read(json.isEmpty() ? "{}" : json, ObjectNode.class);
    }

    public byte[] content() {
        return content(file);
    }

    /** The content of a file below the resources of the tests. */
    static byte[] content(String file) {
        try {
            var path = RESOURCES.resolve(file);
            return file.endsWith(".parts")
                    ? Parts.ofText(Files.readString(path)).zip()
                    : Files.readAllBytes(path);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The import settings with which the format of the file is chosen, and not found. */
    public ObjectNode settings() {
        return more.deepCopy().put(ReadOptions.FORMAT, value);
    }

    /** How an import from English reads it. */
    ReadOptions options(@Nullable String targetLang) {
        return new ReadOptions("en", targetLang, FileLimits.STANDARD, FileImportSettings.of(settings()));
    }
}
