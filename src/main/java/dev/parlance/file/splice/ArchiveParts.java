package dev.parlance.file.splice;

import dev.parlance.file.archive.ZipCopy;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The parts of an archive that its gate has checked, and those that have translations. */
public final class ArchiveParts implements AutoCloseable {
    private final ZipFile archive;
    private final long largest;
    private final Map<String, ArchivePart> translated = new HashMap<>();

    private ArchiveParts(ZipFile archive, long largest) {
        this.archive = archive;
        this.largest = largest;
    }

    public static ArchiveParts open(CheckedFile archive) throws IOException {
        var largest = archive.options().limits().archivePartBytes();
        return new ArchiveParts(new ZipFile(archive.path().toFile()), largest);
    }

    /** The names of all parts in the order of the archive's directory. */
    public List<String> names() {
        return archive.stream().map(ZipEntry::getName).toList();
    }

    public boolean has(String name) {
        return archive.getEntry(name) != null;
    }

    /**
     * A part as text, with its translations if it will be written; null when the archive has none of this name.
     *
     * @throws UnreadableFile when it is too large, or no well-formed XML
     */
    public @Nullable ArchivePart part(String name) throws UnreadableFile, IOException {
        var entry = archive.getEntry(name);
        if (entry == null || translated.containsKey(name)) {
            return translated.get(name);
        }
        try (var bytes = archive.getInputStream(entry)) {
            var content = bytes.readNBytes((int) Math.min(Integer.MAX_VALUE, largest + 1));
            if (content.length > largest) {
                throw UnreadableFile.tooLarge("part %s has too many bytes".formatted(name), largest);
            }
            return ArchivePart.of(name, content);
        }
    }

    /** Says that a part will be written. */
    public void translated(ArchivePart part) {
        translated.put(part.name(), part);
    }

    /**
     * Writes the archive with its translations; returns whether there are any.
     *
     * @param original the archive that was opened
     */
    boolean write(Path original, Path out) throws UnreadableFile, IOException {
        var contents = new HashMap<String, byte[]>();
        for (var part : translated.values()) {
            contents.put(part.name(), part.bytes());
        }
        if (contents.isEmpty()) {
            Files.copy(original, out, StandardCopyOption.REPLACE_EXISTING);
            return false;
        }
        try {
            ZipCopy.write(original, contents, out);
        } catch (ZipException damaged) {
            throw new UnreadableFile(
                    Reason.BROKEN, "the ZIP archive of the file is damaged: " + damaged.getMessage(), damaged);
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
