package dev.parlance.attack.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** The parts of a ZIP archive in memory, by name. */
public record Parts(Map<String, byte[]> byName) {
    private static final String TITLE = "=== ";

    /** Parts in one text, each after a line with its name. */
    public static Parts ofText(String text) {
        var parts = new LinkedHashMap<String, byte[]>();
        for (var part : text.split("(?m)^" + TITLE, -1)) {
            var end = part.indexOf('\n');
            if (end > 0) {
                parts.put(
                        part.substring(0, end),
                        part.substring(end + 1).stripTrailing().getBytes(UTF_8));
            }
        }
        return new Parts(parts);
    }

    static Parts ofZip(byte[] archive) throws IOException {
        var parts = new LinkedHashMap<String, byte[]>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                parts.put(entry.getName(), zip.readAllBytes());
            }
        }
        return new Parts(parts);
    }

    public byte[] zip() {
        return zip(Deflater.BEST_SPEED);
    }

    byte[] zip(int level) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.setLevel(level);
            for (var part : byName.entrySet()) {
                add(zip, part.getKey(), part.getValue());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
        try {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
        } catch (ZipException _) {
            // an archive without parts, or with a name twice
        }
    }
}
