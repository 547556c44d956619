package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.ZipUpload.SkippedFile;
import dev.parlance.file.archive.ArchivedData;
import dev.parlance.file.settings.FileImportSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipUploadTest {
    private static final byte[] TEXT = "One.".getBytes(UTF_8);

    @TempDir
    private Path directory;

    private static byte[] zip(byte[] content, String... names) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(content);
            }
        }
        return bytes.toByteArray();
    }

    private Optional<ZipUpload> read(byte[] archive) throws IOException {
        return ZipUpload.of(Files.write(directory.resolve("a.zip"), archive), FileImportSettings.DEFAULTS);
    }

    private List<Violation> violations(byte[] archive) {
        var invalid = new Fault.Invalid[1];
        assertThatThrownBy(() -> read(archive))
                .asInstanceOf(type(Fault.Invalid.class))
                .satisfies(found -> invalid[0] = found);
        return invalid[0].violations();
    }

    @Test
    void filesHaveFoldersAndOthersReasons() throws IOException {
        var zip = read(zip(TEXT, "a.txt", "b/c/d.TXT", "b/", "__MACOSX/b/._d.txt", "b/._e.txt", "song.mp3", "README"))
                .orElseThrow();
        assertThat(zip.files()).extracting(ZipUpload.ZippedFile::name).containsExactly("a.txt", "d.TXT");
        assertThat(zip.files()).extracting(ZipUpload.ZippedFile::folder).containsExactly(null, "b/c");
        assertThat(zip.files()).extracting(ZipUpload.ZippedFile::place).containsExactly(0, 1);
        assertThat(zip.skipped())
                .containsExactly(
                        new SkippedFile("__MACOSX/b/._d.txt", "it has the attributes that macOS keeps of another file"),
                        new SkippedFile("b/._e.txt", "it has the attributes that macOS keeps of another file"),
                        new SkippedFile("song.mp3", "files of type .mp3 are not supported"),
                        new SkippedFile("README", "files without an extension are not supported"));
    }

    @ParameterizedTest
    @CsvSource({
        "../a.txt, path",
        "a/../b.txt, path",
        "a/.., path",
        "./a.txt, path",
        "/a.txt, path",
        "C:a.txt, path",
        "a//b.txt, path",
        "a\\b.txt, path",
        "a/ /b.txt, path",
    })
    void refusesPathsThatLeadElsewhere(String name, String code) throws IOException {
        assertThat(violations(zip(TEXT, "ok.txt", name)))
                .extracting(Violation::code)
                .containsExactly("path");
    }

    @Test
    void refusesControlCharactersAndLongNames() throws IOException {
        assertThat(violations(zip(TEXT, "a\nb.txt", "x".repeat(256), "f/".repeat(501) + "a.txt")))
                .extracting(Violation::code)
                .containsExactly("path", "path", "path");
    }

    @Test
    void refusesTwoFilesWithOneName() throws IOException {
        var archive = new String(zip(TEXT, "a.txt", "b.txt"), java.nio.charset.StandardCharsets.ISO_8859_1)
                .replace("b.txt", "a.txt")
                .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        assertThat(violations(archive))
                .extracting(Violation::message)
                .containsExactly("the entry \"a.txt\" has the name of another one");
    }

    @Test
    void namesEncryptedEntries() throws IOException {
        var archive = zip(TEXT, "a.txt", "b.txt");
        var bytes = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        for (var at = 0; at < archive.length - 4; at++) {
            if (bytes.getInt(at) == 0x02014B50 && archive[at + 46] == 'b') {
                bytes.putShort(at + 8, (short) (bytes.getShort(at + 8) | 1));
            }
        }
        assertThat(violations(archive))
                .extracting(Violation::code, Violation::message)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                        "encrypted", "the entry \"b.txt\" is encrypted; make the ZIP archive without a password"));
    }

    @Test
    void refusesEntriesThatExpandTooMuch() throws IOException {
        assertThat(violations(zip(new byte[9 << 20], "a.txt")))
                .extracting(Violation::message)
                .containsExactly("the entry \"a.txt\" expands to more than 150 times its size");
        var dense = new byte[7 << 20];
        Arrays.fill(dense, (byte) 'x');
        assertThat(read(zip(dense, "a.txt"))).isPresent();
    }

    @Test
    void refusesTooManyFiles() throws IOException {
        var names = new String[1_001];
        Arrays.setAll(names, i -> i + ".txt");
        assertThat(violations(zip(TEXT, names)))
                .extracting(Violation::message)
                .containsExactly("the ZIP archive has 1,001 files to import; the limit is 1,000");
        assertThat(read(zip(TEXT, Arrays.copyOf(names, 1_000))).orElseThrow().files())
                .hasSize(1_000);
    }

    @Test
    void refusesFilesThatExpandTooMuchTogether() throws IOException {
        assertThat(violations(zip(new byte[7 << 20], "a.txt", "b.txt")))
                .extracting(Violation::message)
                .containsExactly("the files in the ZIP archive expand to more than 150 times their size");
    }

    @Test
    void refusesTooManyBytes() {
        var half = new ZipUpload.ZippedFile(0, null, "a.txt", new ArchivedData(0, 8, 3 << 20, 300 << 20, 0));
        ZipRules.check(List.of(half), List.of());
        assertThatThrownBy(() -> ZipRules.check(List.of(half, half), List.of()))
                .hasMessageContaining("the files in the ZIP archive have more than 536,870,912 bytes");
    }

    @Test
    void anEmptyArchiveHasNoFiles() throws IOException {
        assertThat(violations(zip(TEXT))).extracting(Violation::code).containsExactly("required");
    }

    @Test
    void anArchiveOfAFormatIsNoArchiveOfFiles() throws IOException {
        assertThat(read(zip(TEXT, "[Content_Types].xml", "word/document.xml"))).isEmpty();
        assertThat(read(zip("application/epub+zip".getBytes(UTF_8), "mimetype")))
                .isEmpty();
    }
}
