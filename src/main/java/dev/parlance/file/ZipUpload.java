package dev.parlance.file;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.archive.ArchivedData;
import dev.parlance.file.archive.EntryContent;
import dev.parlance.file.archive.ZipFiles;
import dev.parlance.file.content.ArchiveSigns;
import dev.parlance.file.content.ContentSigns;
import dev.parlance.file.settings.FileImportSettings;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The files in a ZIP archive, each of which is imported as if it had been sent by itself.
 *
 * @param files that are imported
 * @param skipped the others
 */
public record ZipUpload(List<ZippedFile> files, List<SkippedFile> skipped) {
    /** The extension of an archive of files. */
    private static final String EXTENSION = ".zip";

    private static final int MOST_ENTRIES = 5_000;

    public ZipUpload {
        files = List.copyOf(files);
        skipped = List.copyOf(skipped);
    }

    /** Whether a file with this name may be an archive of files. */
    public static boolean mayBe(String filename) {
        return filename.toLowerCase(Locale.ROOT).endsWith(EXTENSION);
    }

    /**
     * A file that is imported.
     *
     * @param place of its entry in the directory, from 0
     * @param folder null for none; its parts are separated by slashes
     * @param name without the folder
     */
    public record ZippedFile(int place, @Nullable String folder, String name, ArchivedData data) {}

    /**
     * A file that is not imported.
     *
     * @param filename with its folders
     * @param reason for a person
     */
    public record SkippedFile(String filename, String reason) {}

    /**
     * Reads the directory of an archive. Blocks. Empty for an archive that is one file of some format.
     *
     * @throws Fault.Invalid when the archive is damaged, encrypted, unsafe or too large, or no file of it is read, with
     *     all violations
     */
    public static Optional<ZipUpload> of(Path archive, FileImportSettings settings) throws IOException {
        try {
            var names = settings.text("zipCharset");
            var entries = ZipFiles.of(archive, names == null ? null : Charset.forName(names), MOST_ENTRIES);
            return isOneFile(archive, entries) ? Optional.empty() : Optional.of(files(archive, entries, settings));
        } catch (ZipException | EOFException broken) {
            throw new Fault.Invalid(
                    Violation.at("", "broken", "the ZIP archive cannot be read: " + broken.getMessage()));
        }
    }

    private static boolean isOneFile(Path archive, List<ZipFiles.Entry> entries) throws IOException {
        var type = entries.stream()
                .filter(entry -> entry.name().equals(ArchiveSigns.MEDIA_TYPE) && isReadable(entry))
                .findFirst();
        var mediaType = type.isEmpty() ? null : ArchiveSigns.mediaType(head(archive, type.get()));
        var names = entries.stream().map(ZipFiles.Entry::name).collect(Collectors.toSet());
        return ArchiveSigns.of(names::contains, mediaType) != null;
    }

    private static boolean isReadable(ZipFiles.Entry entry) {
        return !entry.encrypted() && entry.data().hasKnownMethod();
    }

    private static ZipUpload files(Path archive, List<ZipFiles.Entry> entries, FileImportSettings settings)
            throws IOException {
        var violations = ZipRules.violations(entries);
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        var files = new ArrayList<ZippedFile>();
        var skipped = new ArrayList<SkippedFile>();
        for (var entry : entries) {
            if (!entry.isFolder()) {
                var reason = reasonToSkip(archive, entry, settings);
                if (reason == null) {
                    files.add(file(entry));
                } else {
                    skipped.add(new SkippedFile(entry.name(), reason));
                }
            }
        }
        ZipRules.check(files, skipped);
        return new ZipUpload(files, skipped);
    }

    private static ZippedFile file(ZipFiles.Entry entry) {
        var slash = entry.name().lastIndexOf('/');
        var folder = slash < 0 ? null : entry.name().substring(0, slash);
        return new ZippedFile(entry.place(), folder, entry.name().substring(slash + 1), entry.data());
    }

    /** Why a file is not imported; null when it is. */
    private static @Nullable String reasonToSkip(Path archive, ZipFiles.Entry entry, FileImportSettings settings)
            throws IOException {
        var name = entry.name().substring(entry.name().lastIndexOf('/') + 1);
        if (entry.name().startsWith("__MACOSX/") || name.startsWith("._")) {
            return "it has the attributes that macOS keeps of another file";
        } else if (entry.data().bytes() == 0) {
            return "the file is empty";
        } else if (!entry.data().hasKnownMethod()) {
            return "its compression method %d is not supported"
                    .formatted(entry.data().method());
        } else if (FileFormats.supported(name, settings)) {
            return null;
        }
        try {
            return reasonToSkip(name, head(archive, entry), settings);
        } catch (ZipException | EOFException _) {
            return "it is damaged";
        }
    }

    private static @Nullable String reasonToSkip(String name, byte[] head, FileImportSettings settings) {
        if (ContentSigns.isArchive(head)) {
            return "an archive in a ZIP archive is not unpacked; upload it by itself";
        }
        return FileFormats.supported(name, head, settings) ? null : FileFormats.unsupported(name);
    }

    private static byte[] head(Path archive, ZipFiles.Entry entry) throws IOException {
        try (var channel = FileChannel.open(archive).position(entry.data().at());
                var content = EntryContent.open(Channels.newInputStream(channel), entry.data())) {
            return content.readNBytes(ContentSigns.HEAD_BYTES);
        }
    }
}
