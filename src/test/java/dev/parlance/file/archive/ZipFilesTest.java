package dev.parlance.file.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipFilesTest {
    private static final int DIRECTORY_SIGNATURE = 0x02014B50;
    private static final byte[] TEXT = "One two three, one two three, one two three.".getBytes(UTF_8);

    @TempDir
    private Path directory;

    private static byte[] zip(Charset names, String... entries) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes, names)) {
            for (var name : entries) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(TEXT);
            }
        }
        return bytes.toByteArray();
    }

    private Path file(byte[] archive) throws IOException {
        return Files.write(directory.resolve("a.zip"), archive);
    }

    /** Where the record of an entry begins. */
    private static int record(byte[] archive, int place) {
        var bytes = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        var left = place;
        for (var at = 0; at < archive.length - 4; at++) {
            if (bytes.getInt(at) == DIRECTORY_SIGNATURE && left-- == 0) {
                return at;
            }
        }
        throw new IllegalArgumentException("no such record");
    }

    private static ByteBuffer little(byte[] archive) {
        return ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void listsEntriesThatCanBeRead() throws IOException {
        var archive = file(zip(UTF_8, "a.txt", "b/", "b/ü.txt"));
        var entries = ZipFiles.of(archive, null, 3);
        assertThat(entries).extracting(ZipFiles.Entry::name).containsExactly("a.txt", "b/", "b/ü.txt");
        assertThat(entries).extracting(ZipFiles.Entry::place).containsExactly(0, 1, 2);
        assertThat(entries).extracting(ZipFiles.Entry::isFolder).containsExactly(false, true, false);
        assertThat(entries).noneMatch(ZipFiles.Entry::encrypted);
        assertThat(content(Files.readAllBytes(archive), entries.get(2).data())).isEqualTo(TEXT);
    }

    private static byte[] content(byte[] archive, ArchivedData data) throws IOException {
        var from = new ByteArrayInputStream(archive, (int) data.at(), archive.length);
        try (var content = EntryContent.open(from, data)) {
            return content.readAllBytes();
        }
    }

    @Test
    void refusesMoreEntriesThanWanted() throws IOException {
        var archive = file(zip(UTF_8, "a", "b", "c"));
        assertThatThrownBy(() -> ZipFiles.of(archive, null, 2))
                .isInstanceOf(ZipException.class)
                .hasMessage("it has 3 entries; the limit is 2");
    }

    @Test
    void refusesEntriesThatShareBytes() throws IOException {
        var archive = zip(UTF_8, "a", "b");
        var bytes = little(archive);
        var first = bytes.getInt(record(archive, 0) + 42);
        bytes.putInt(record(archive, 1) + 42, first);
        assertThatThrownBy(() -> ZipFiles.of(file(archive), null, 9))
                .isInstanceOf(ZipException.class)
                .hasMessage("its entries overlap");
    }

    @Test
    void refusesADirectoryThatIsTooLargeForMemory() throws IOException {
        var archive = Arrays.copyOf(new byte[0], (17 << 20) + 22);
        little(archive).putInt(17 << 20, 0x06054B50).putInt((17 << 20) + 12, 17 << 20);
        assertThatThrownBy(() -> ZipFiles.of(file(archive), null, 9))
                .isInstanceOf(ZipException.class)
                .hasMessageStartingWith("its directory has more than");
    }

    @Test
    void seesEncryptionAndMethods() throws IOException {
        var archive = zip(UTF_8, "a", "b");
        var bytes = little(archive);
        bytes.putShort(record(archive, 0) + 8, (short) (bytes.getShort(record(archive, 0) + 8) | 1));
        bytes.putShort(record(archive, 1) + 10, (short) 14);
        var entries = ZipFiles.of(file(archive), null, 9);
        assertThat(entries).extracting(ZipFiles.Entry::encrypted).containsExactly(true, false);
        assertThat(entries.get(1).data().hasKnownMethod()).isFalse();
    }

    @Test
    void namesHaveTheirOwnEncodingOrTheWantedOne() throws IOException {
        var windows = Charset.forName("windows-1252");
        assertThat(name(zip(UTF_8, "ü"), windows)).isEqualTo("ü");
        assertThat(name(zip(windows, "ü"), windows)).isEqualTo("ü");
        assertThat(name(zip(Charset.forName("IBM437"), "ü"), null)).isEqualTo("ü");
        assertThat(name(zip(Charset.forName("Shift_JIS"), "日本"), Charset.forName("Shift_JIS")))
                .isEqualTo("日本");
    }

    private String name(byte[] archive, @Nullable Charset charset) throws IOException {
        return ZipFiles.of(file(archive), charset, 9).getFirst().name();
    }

    /** The field of Info-ZIP: a version, the CRC-32 of the name in the record, and the name in UTF-8. */
    @Test
    void aUnicodePathCountsIfItIsAboutTheName() throws IOException {
        assertThat(name(withUnicodePath("u"), null)).isEqualTo("ü");
        assertThat(name(withUnicodePath("v"), null)).isEqualTo("u");
    }

    private static byte[] withUnicodePath(String about) throws IOException {
        var crc = new CRC32();
        crc.update(about.getBytes(UTF_8));
        var path = "ü".getBytes(UTF_8);
        var field = ByteBuffer.allocate(9 + path.length).order(ByteOrder.LITTLE_ENDIAN);
        field.putShort((short) 0x7075).putShort((short) (5 + path.length)).put((byte) 1);
        field.putInt((int) crc.getValue()).put(path);
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes, Charset.forName("US-ASCII"))) {
            var entry = new ZipEntry("u");
            entry.setExtra(field.array());
            zip.putNextEntry(entry);
        }
        return bytes.toByteArray();
    }

    @Test
    void contentIsWhatTheDirectorySays() throws IOException {
        var archive = zip(UTF_8, "a");
        var data = ZipFiles.of(file(archive), null, 9).getFirst().data();
        assertThat(content(archive, data)).isEqualTo(TEXT);
        var shorter = new ArchivedData(data.at(), data.method(), data.compressed(), data.bytes() - 1, data.crc());
        var longer = new ArchivedData(data.at(), data.method(), data.compressed(), data.bytes() + 1, data.crc());
        var other = new ArchivedData(data.at(), data.method(), data.compressed(), data.bytes(), data.crc() + 1);
        for (var wrong : new ArchivedData[] {shorter, longer, other}) {
            assertThatThrownBy(() -> content(archive, wrong))
                    .isInstanceOf(ZipException.class)
                    .hasMessageContaining("another length or checksum");
        }
        var cut = new ArchivedData(data.at(), data.method(), data.compressed() / 2, data.bytes(), data.crc());
        assertThatThrownBy(() -> content(archive, cut)).isInstanceOf(EOFException.class);
        var elsewhere = new ArchivedData(data.at() + 1, data.method(), data.compressed(), data.bytes(), data.crc());
        assertThatThrownBy(() -> content(archive, elsewhere)).hasMessage("an entry has no header");
    }

    @Test
    void copiesWithContentsThatAreReadOnceInTheOrderOfTheFile() throws IOException {
        var archive = file(zip(UTF_8, "a", "b", "c"));
        var copy = directory.resolve("copy.zip");
        var large = new byte[3_000_000];
        Arrays.fill(large, (byte) 'x');
        ZipCopy.write(archive, (place, _) -> place == 1 ? new ByteArrayInputStream(large) : null, copy);
        try (var zip = new ZipFile(copy.toFile())) {
            assertThat(zip.getInputStream(zip.getEntry("a")).readAllBytes()).isEqualTo(TEXT);
            assertThat(zip.getInputStream(zip.getEntry("b")).readAllBytes()).isEqualTo(large);
            assertThat(zip.getInputStream(zip.getEntry("c")).readAllBytes()).isEqualTo(TEXT);
        }
        var entries = ZipFiles.of(copy, null, 9);
        assertThat(content(Files.readAllBytes(copy), entries.get(1).data())).isEqualTo(large);
    }
}
