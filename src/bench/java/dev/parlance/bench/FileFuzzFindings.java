package dev.parlance.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.attack.files.FuzzedFile;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** Stores what {@link FileFuzz} finds. */
record FileFuzzFindings(Path directory) {
    /** The settings that differ from the defaults. */
    private static String settings(FuzzedFile file) {
        var settings = new StringBuilder();
        var defaults = FileImportSettings.DEFAULTS.tree();
        for (var block : file.settings().tree().properties()) {
            var usual = defaults.path(block.getKey());
            if (!block.getValue().isObject()) {
                settings.append(block.getValue().equals(usual) ? "" : block + "\n");
                continue;
            }
            for (var field : block.getValue().properties()) {
                if (!field.getValue().equals(usual.path(field.getKey()))) {
                    settings.append(block.getKey()).append('/').append(field).append('\n');
                }
            }
        }
        return settings.toString();
    }

    /**
     * Stores a file, its settings and what happened, to be repeated.
     *
     * @param target as it was written; null when it is of no interest
     */
    void keep(FuzzedFile file, String key, @Nullable Throwable failure, @Nullable Path target) throws IOException {
        var name = file.family() + "-" + file.number();
        Files.createDirectories(directory);
        Files.write(directory.resolve(name + "." + file.family().filename()), file.content());
        var text = new StringWriter();
        try (var out = new PrintWriter(text)) {
            out.println(key);
            out.println("source " + file.source() + ", target " + file.target());
            out.println(settings(file));
            if (failure != null) {
                failure.printStackTrace(out);
            }
        }
        // not by Files.writeString, which fails at half a surrogate pair
        Files.write(directory.resolve(name + ".log"), text.toString().getBytes(UTF_8));
        if (target != null && Files.exists(target)) {
            Files.copy(target, directory.resolve(name + ".target"), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
