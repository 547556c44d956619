package dev.parlance.file.splice;

import dev.parlance.file.archive.ZipCopy;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.ArchiveGate;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The parts of an archive that its gate has checked, and those that have translations. */
public final class ArchiveParts implements AutoCloseable {
    private final ZipFile archive;
    private final FileLimits limits;
    private final Map<String, ArchivePart> translated = new HashMap<>();

    private final Map<String, Inner> inner = new LinkedHashMap<>();

    private ArchiveParts(ZipFile archive, FileLimits limits) {
        this.archive = archive;
        this.limits = limits;
    }

    public static ArchiveParts open(CheckedFile archive) throws IOException {
        return open(archive.path(), archive.options().limits());
    }

    static ArchiveParts open(Path archive, FileLimits limits) throws IOException {
        return new ArchiveParts(new ZipFile(archive.toFile()), limits);
    }

    /** Translates an archive within the archive. */
    @FunctionalInterface
    public interface Inner {
        /** Translates its parts. If this fails, the archive stays as it is. */
        void translate(ArchiveParts parts) throws UnreadableFile, IOException;
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
        var largest = limits.archivePartBytes();
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

    /** Says that an archive within the archive will be written. */
    public void translated(String name, Inner archive) {
        inner.put(name, archive);
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
        inner(contents);
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

    private void inner(Map<String, byte[]> contents) throws IOException {
        var archives = new InnerArchives(limits);
        for (var each : inner.entrySet()) {
            var entry = archive.getEntry(each.getKey());
            if (entry != null) {
                try (var stored = archive.getInputStream(entry)) {
                    var written = archives.written(stored, each.getValue());
                    if (written != null) {
                        contents.put(each.getKey(), written);
                    }
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }

    /**
     * Writes the Office files within an archive that have translations. Together they may be as large as the archive;
     * one that cannot be read stays as it is.
     */
    private static final class InnerArchives {
        private final FileLimits limits;
        private long left;

        InnerArchives(FileLimits limits) {
            this.limits = limits;
            this.left = limits.archiveBytes();
        }

        /** The bytes of one with its translations; null if it stays as it is. */
        byte @Nullable [] written(InputStream stored, Inner inner) throws IOException {
            var original = Files.createTempFile("inner-", "");
            var copy = Files.createTempFile("inner-", "");
            try {
                try (var out = Files.newOutputStream(original, StandardOpenOption.TRUNCATE_EXISTING)) {
                    out.write(stored.readNBytes((int) Math.min(limits.archivePartBytes(), left)));
                }
                if (stored.read() >= 0) {
                    return null;
                }
                left -= ArchiveGate.check(
                        original, "Office", ArchiveGate.OPEN_XML, false, limits.ofArchive(Math.max(1, left)));
                try (var parts = open(original, limits)) {
                    inner.translate(parts);
                    return parts.write(original, copy) ? Files.readAllBytes(copy) : null;
                }
            } catch (UnreadableFile unreadable) {
                // may have been inflated up to the limit
                left = Math.max(1, left / 2);
                return null;
            } finally {
                Files.delete(original);
                Files.delete(copy);
            }
        }
    }
}
