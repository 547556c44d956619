package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.ZipInputStream;

/** Small Office files for tests, and what is in written ones. */
final class OfficeArchive {
    private OfficeArchive() {}

    /** A Word file with this document and nothing else. */
    static byte[] word(String document) {
        return SettingsOfOffice.zip(new TreeMap<>(Map.of(
                "word/document.xml", document,
                "_rels/.rels", SettingsOfOffice.relations(Map.of("r1", "officeDocument word/document.xml")),
                "[Content_Types].xml",
                        SettingsOfOffice.types(Map.of(
                                "/word/document.xml", SettingsOfOffice.TYPE + "wordprocessingml.document.main+xml")))));
    }

    static byte[] changed(byte[] archive, Map<String, UnaryOperator<String>> changes) {
        return SettingsOfOffice.changed(archive, changes);
    }

    /** The text of a part. */
    static String part(byte[] archive, String name) throws IOException {
        try (var zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().equals(name)) {
                    return new String(zip.readAllBytes(), UTF_8);
                }
            }
        }
        throw new UncheckedIOException(new IOException("no part " + name));
    }

    /** The local entries with their headers and compressed bytes, in the order of the directory. */
    static Map<String, byte[]> rawEntries(byte[] archive) {
        var bytes = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        var end = archive.length - 22;
        while (bytes.getInt(end) != 0x06054B50) {
            end--;
        }
        var directory = bytes.getInt(end + 16);
        var starts = new LinkedHashMap<String, Integer>();
        for (var at = directory; bytes.getInt(at) == 0x02014B50; ) {
            var name = bytes.getShort(at + 28);
            starts.put(new String(archive, at + 46, name, UTF_8), bytes.getInt(at + 42));
            at += 46 + name + bytes.getShort(at + 30) + bytes.getShort(at + 32);
        }
        var entries = new LinkedHashMap<String, byte[]>();
        starts.forEach((name, start) -> {
            var next = starts.values().stream().filter(other -> other > start).min(Integer::compare);
            entries.put(name, Arrays.copyOfRange(archive, start, next.orElse(directory)));
        });
        return entries;
    }
}
