package dev.parlance.file.splice;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The parts of an archive that its gate has checked, and those that have translations. */
public final class ArchiveParts implements AutoCloseable {
    private final ZipFile archive;
    private final Map<String, ArchivePart> translated = new HashMap<>();

    private ArchiveParts(ZipFile archive) {
        this.archive = archive;
    }

    static ArchiveParts open(Path archive) throws IOException {
        return new ArchiveParts(new ZipFile(archive.toFile()));
    }

    /** The names of all parts in the order of the archive's directory. */
    public List<String> names() {
        return archive.stream().map(ZipEntry::getName).toList();
    }

    public boolean has(String name) {
        return archive.getEntry(name) != null;
    }

    /** A part as text; null when the archive has none of this name. */
    public @Nullable ArchivePart part(String name) throws UnreadableFile, IOException {
        var entry = archive.getEntry(name);
        if (entry == null) {
            return null;
        }
        try (var bytes = archive.getInputStream(entry)) {
            return ArchivePart.of(name, bytes.readAllBytes());
        }
    }

    /** Says that a part will be written. */
    public void translated(ArchivePart part) {
        translated.put(part.name(), part);
    }

    /** The bytes of the parts that have translations, by their names. */
    Map<String, byte[]> contents() throws IOException {
        var contents = new HashMap<String, byte[]>();
        for (var part : translated.values()) {
            contents.put(part.name(), part.bytes());
        }
        return contents;
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
