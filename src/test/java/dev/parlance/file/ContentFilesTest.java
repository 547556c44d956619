package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files whose names do not show their format. */
class ContentFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final String PO = """
            msgid ""
            msgstr "Content-Type: text/plain; charset=UTF-8\\n"

            msgid "Hello"
            msgstr ""
            """;
    private static final String XLIFF = "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">"
            + "<file original=\"a\" source-language=\"en\" datatype=\"plaintext\"><body>"
            + "<trans-unit id=\"1\"><source>Hello</source></trans-unit></body></file></xliff>";

    @ParameterizedTest
    @CsvSource({
        "a, PO, po",
        "a.unknown, PO, po",
        "a.txt, PO, po",
        "a, XLIFF, xliff",
        "a.txt, XLIFF, xliff",
        "a.xml, XLIFF, xliff",
    })
    void theContentShowsTheFormat(String name, String content, String format, @TempDir Path directory)
            throws Exception {
        var found = FileSegments.read(file(directory, content), name, GERMAN, segment -> {
                    assertThat(segment.source().text()).isEqualTo("Hello");
                })
                .found();
        assertThat(found.id()).isEqualTo(format);
        assertThat(found.reason()).startsWith(format.equals("po") ? "the first entry is" : "the root element is");
    }

    @ParameterizedTest
    @CsvSource({
        "a.po, PO, po, the extension .po",
        "a.md, PO, markdown, the extension .md",
        "a.html, XLIFF, html, the extension .html",
        "a.txt, TEXT, txt, the extension .txt",
        "a.txt, JSON, txt, the extension .txt",
        "a.json, JSON, json, the extension .json",
        "a, JSON, json, the content begins as a JSON object",
        "a.xml, XML, xml, the extension .xml",
        "a.txt, XML, txt, the extension .txt",
        "a, XML, xml, the root element is <a>",
        "a.json, ARB, arb, the JSON has the member @@locale",
    })
    void aClearNameCountsMore(String name, String content, String format, String reason, @TempDir Path directory)
            throws Exception {
        var detected = FileFormats.detect(file(directory, content), name, GERMAN);
        assertThat(detected.format().id()).isEqualTo(format);
        assertThat(detected.reason()).isEqualTo(reason);
    }

    private static Path file(Path directory, String content) throws IOException {
        return Files.writeString(
                directory.resolve("file"),
                switch (content) {
                    case "PO" -> PO;
                    case "XLIFF" -> XLIFF;
                    case "JSON" -> "{\"a\": \"Hello\"}";
                    case "ARB" -> "{\"@@locale\": \"en\", \"a\": \"Hello\"}";
                    case "XML" -> "<?xml version=\"1.0\"?><a>Hello</a>";
                    default -> "Hello";
                });
    }

    @Test
    void theSettingsCountMost(@TempDir Path directory) throws Exception {
        var settings = FileImportSettings.of(Json.tree(Map.of("fileFormat", "plain_text")));
        var plain = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        assertThat(FileFormats.detect(file(directory, "PO"), "a.txt", plain)
                        .format()
                        .id())
                .isEqualTo("txt");
    }

    @Test
    void aMoreSpecificFormatIsNamed(@TempDir Path directory) throws Exception {
        var xliff2 = "<xliff version=\"2.0\" xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" srcLang=\"en\">"
                + "<file id=\"f\"><unit id=\"u\"><segment><source>Hello</source></segment></unit></file></xliff>";
        var found = FileSegments.read(Files.writeString(directory.resolve("file"), xliff2), "a", GERMAN, _ -> {})
                .found();
        assertThat(found)
                .isEqualTo(new FoundFormat(
                        "xliff",
                        "XLIFF 2",
                        "the root element is <xliff> in the namespace urn:oasis:names:tc:xliff:document:2.0"
                                + " and the content"));
    }

    @Test
    void aFormatThatIsNotReadIsNamed(@TempDir Path directory) throws Exception {
        var file = Files.write(directory.resolve("file"), new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 0});
        assertThatThrownBy(() -> FileFormats.detect(file, "scan", GERMAN))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage(
                        "the file is in the binary format of Office before 2007, or password-protected, which is not"
                                + " supported; save it as .docx");
        assertThatThrownBy(() -> FileFormats.detect(file, "scan.xls", GERMAN)).hasMessageEndingWith("save it as .xlsx");
    }

    @Test
    void pdfIsFoundByItsContent(@TempDir Path directory) throws Exception {
        var file = Files.writeString(directory.resolve("file"), "%PDF-1.7\n");
        assertThat(FileFormats.detect(file, "scan", GERMAN).format().id()).isEqualTo("pdf");
    }

    /** A release before this one looked at the name only, and stored no format. */
    @Test
    void filesOfEarlierImportsHaveTheFormatOfTheirName() throws Exception {
        assertThat(FileFormats.imported(null, "a.txt", GERMAN).id()).isEqualTo("txt");
        assertThat(FileFormats.imported("po", "a.txt", GERMAN).id()).isEqualTo("po");
        assertThat(FileFormats.imported("removed", "a.txt", GERMAN).id()).isEqualTo("txt");
    }

    @Test
    void theBeginningShowsWhetherAFileIsSupported() {
        var settings = FileImportSettings.DEFAULTS;
        assertThat(FileFormats.supported("a", PO.getBytes(UTF_8), settings)).isTrue();
        assertThat(FileFormats.supported("a", "Hello".getBytes(UTF_8), settings))
                .isFalse();
        assertThat(FileFormats.supported("a", "%PDF-".getBytes(UTF_8), settings))
                .isTrue();
        assertThat(FileFormats.supported("a", "PK\u0003\u0004".getBytes(UTF_8), settings))
                .isTrue();
        assertThat(FileFormats.supported("a.po", new byte[0], settings)).isTrue();
    }
}
