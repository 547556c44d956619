package dev.parlance.file.gate;

import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Inflates a ZIP-based file once before any filter does. It counts the entries and their real sizes, since the sizes in
 * the archive's directory may be false, and refuses an XML part with a DOCTYPE in formats that forbid it.
 */
public final class ArchiveGate {
    /** The part that every Office Open XML file has. */
    public static final String OPEN_XML = "[Content_Types].xml";

    private static final byte[] OLE = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};
    private static final byte[] DOCTYPE = {'<', '!', 'D', 'O', 'C', 'T', 'Y', 'P', 'E'};
    private static final long FREE_OF_RATIO = 8L << 20;

    private final FileLimits limits;
    private final boolean types;
    private final byte[] buffer = new byte[1 << 16];
    private long inflated;

    private ArchiveGate(FileLimits limits, boolean types) {
        this.limits = limits;
        this.types = types;
    }

    /** Refuses what is damaged, encrypted, unsafe or too large in a format whose parts have no DOCTYPE. */
    public static void check(Path file, String title, String marker, FileLimits limits)
            throws UnreadableFile, IOException {
        check(file, title, marker, false, limits);
    }

    /**
     * Refuses what is damaged, encrypted, unsafe or too large.
     *
     * @param title the format's name for a person
     * @param marker the part that every file of the format has
     * @param types whether parts may have a DOCTYPE; {@link XmlGate} then checks those that are read
     * @return the inflated bytes of its parts
     */
    public static long check(Path file, String title, String marker, boolean types, FileLimits limits)
            throws UnreadableFile, IOException {
        refuseEncrypted(file);
        try (var zip = new ZipFile(file.toFile())) {
            if (zip.getEntry(marker) == null) {
                throw new UnreadableFile(
                        Reason.BROKEN, "this is not a valid %s file: it has no %s".formatted(title, marker));
            }
            var gate = new ArchiveGate(limits, types);
            gate.check(zip, Files.size(file));
            return gate.inflated;
        } catch (ZipException | EOFException broken) {
            throw unreadable(broken);
        }
    }

    private static void refuseEncrypted(Path file) throws UnreadableFile, IOException {
        try (var in = Files.newInputStream(file)) {
            if (Arrays.equals(in.readNBytes(OLE.length), OLE)) {
                throw new UnreadableFile(
                        Reason.ENCRYPTED,
                        "the file is password-protected or in the binary format used before 2007;"
                                + " save it without a password in the current format");
            }
        }
    }

    private static UnreadableFile unreadable(IOException broken) {
        var message = broken.getMessage();
        if (message != null && message.toLowerCase(Locale.ROOT).contains("encrypted")) {
            return new UnreadableFile(Reason.ENCRYPTED, "the file is password-protected", broken);
        }
        return new UnreadableFile(Reason.BROKEN, "the file is damaged: its ZIP archive cannot be read", broken);
    }

    private void check(ZipFile zip, long stored) throws UnreadableFile, IOException {
        if (zip.size() > limits.archiveEntries()) {
            throw UnreadableFile.tooLarge("the file has %d parts".formatted(zip.size()), limits.archiveEntries());
        }
        for (var entries = zip.entries(); entries.hasMoreElements(); ) {
            var entry = entries.nextElement();
            try (var in = zip.getInputStream(entry)) {
                check(entry, in, stored);
            }
        }
    }

    private void check(ZipEntry entry, InputStream in, long stored) throws UnreadableFile, IOException {
        var xml = entry.getName().endsWith(".xml") || entry.getName().endsWith(".rels");
        var matched = 0;
        var size = 0L;
        for (var read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            inflated += read;
            refuseBomb(stored);
            size += read;
            if (xml && size > limits.archivePartBytes()) {
                throw UnreadableFile.tooLarge(
                        "part %s has too many bytes".formatted(entry.getName()), limits.archivePartBytes());
            }
            if (xml && !types) {
                matched = scan(read, matched);
                if (matched == DOCTYPE.length) {
                    throw new UnreadableFile(
                            Reason.UNSAFE, "part %s has a DOCTYPE, which is not allowed".formatted(entry.getName()));
                }
            }
        }
    }

    private void refuseBomb(long stored) throws UnreadableFile {
        if (inflated > limits.archiveBytes()) {
            throw UnreadableFile.tooLarge("the parts of the file have too many bytes", limits.archiveBytes());
        }
        if (inflated > FREE_OF_RATIO && inflated / Math.max(1, stored) > limits.archiveRatio()) {
            throw new UnreadableFile(
                    Reason.UNSAFE, "the file expands to more than %d times its size".formatted(limits.archiveRatio()));
        }
    }

    /** Looks for the DOCTYPE; it skips zeros, so that it finds UTF-16 as well as UTF-8. */
    private int scan(int length, int alreadyMatched) {
        var matched = alreadyMatched;
        for (var i = 0; i < length && matched < DOCTYPE.length; i++) {
            var b = buffer[i];
            if (b != 0) {
                matched = b == DOCTYPE[matched] ? matched + 1 : b == DOCTYPE[0] ? 1 : 0;
            }
        }
        return matched;
    }
}
