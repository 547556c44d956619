package dev.parlance.file.preview;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.preview.ImportPreview.Group;
import dev.parlance.file.preview.ImportPreview.Segment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilePreviewTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    @Test
    void showsTheFirstSegmentsAndCountsAll() throws IOException {
        var preview =
                preview("a.json", "{\"a\": \"One <b>two</b>.\", \"b\": \"Three.\", \"c\": \"Four.\"}", Map.of(), 2);
        assertThat(preview.segmentsCount()).isEqualTo(3);
        assertThat(preview.segments()).extracting(Segment::contextKey).containsExactly("/a", "/b");
        assertThat(preview.segments().getFirst().sourceCodes())
                .extracting(code -> code.data())
                .containsExactly("<b>", "</b>");
        assertThat(preview.errorCode()).isNull();
        assertThat(preview.format()).isEqualTo(new ImportPreview.Shown("JSON", "the extension .json"));
    }

    @Test
    void showsThePluralFormsOfTheTarget() throws IOException {
        var file = Files.writeString(directory.resolve("file"), """
                msgid "%d file"
                msgid_plural "%d files"
                msgstr[0] ""
                msgstr[1] ""
                """);
        var options = new ReadOptions("en", "ru", FileLimits.STANDARD, FileImportSettings.of(null))
                .plurals(PluralForms.of(List.of("ru")));
        assertThat(FilePreview.of(file, "a.po", options, 9, PATIENCE).segments())
                .extracting(Segment::pluralForm)
                .containsExactly("one", "few", "many");
    }

    @Test
    void namesTheSettingThatLeavesATextOut() throws IOException {
        var preview = preview(
                "a.json", "{\"id\": \"X1\", \"title\": \"One.\"}", Map.of("json", Map.of("excludeKeyRegexp", "id")), 9);
        assertThat(preview.segments()).extracting(Segment::source).containsExactly("One.");
        var group = only(preview);
        assertThat(group.reason()).isEqualTo("SETTING");
        assertThat(group.setting()).isEqualTo("json/excludeKeyRegexp");
        assertThat(group.value()).isEqualTo("\"id\"");
        assertThat(group.texts()).containsExactly(new ImportPreview.Text("X1", "/id"));
        assertThat(preview.leftOut().complete()).isTrue();
        assertThat(preview("a.json", "{\"id\": \"X1\"}", Map.of(), 9).leftOut().groups())
                .isEmpty();
    }

    @Test
    void namesADefaultThatLeavesATextOut() throws IOException {
        var content = "---\ntitle: Head\n---\n\nOne.\n\n    code\n";
        var groups = bySetting(preview("a.md", content, Map.of(), 9));
        assertThat(groups).containsOnlyKeys("md/processJekyllFrontMatter");
        var off = Map.<String, Object>of("md", Map.of("extractCodeBlocks", false, "processJekyllFrontMatter", true));
        assertThat(bySetting(preview("a.md", content, off, 9))).containsOnlyKeys("md/extractCodeBlocks");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.html|<p translate=no>No.</p><p>One.</p>|NOT_TRANSLATABLE|No.",
                "strings.xml|<resources><string name=\"a\" translatable=\"false\">No.</string></resources>"
                        + "|NOT_TRANSLATABLE|No.",
                "a.po|#~ msgid \"No.\"~#~ msgstr \"\"~|OBSOLETE|\"No.\"",
                "a.json|{\"a\": \" \", \"b\": \"One.\"}|EMPTY|' '",
                "a.dita|<topic><title>One.</title><body><p translate=\"no\">No.</p></body></topic>"
                        + "|NOT_TRANSLATABLE|No.",
                "a.ts|<TS version=\"2.1\"><context><message><source>No.</source><translation type=\"vanished\"/>"
                        + "</message></context></TS>|OBSOLETE|No."
            })
    void saysWhatTheFileItselfLeavesOut(String name, String content, String reason, String text) throws IOException {
        var settings = name.equals("strings.xml")
                ? Map.<String, Object>of("fileFormat", "android_string")
                : Map.<String, Object>of();
        var preview = preview(name, content.replace("~#", "\n#").replaceAll("~$", "\n"), settings, 9);
        assertThat(preview.errorDesc()).isNull();
        var group = only(preview);
        assertThat(group.reason()).isEqualTo(reason);
        assertThat(group.setting()).isNull();
        assertThat(group.texts()).extracting(ImportPreview.Text::text).containsExactly(text);
    }

    @Test
    void saysWhatBilingualFilesLeaveOut() throws IOException {
        var xliff = """
                <xliff version="1.2"><file source-language="en" target-language="de" original="a" datatype="x"><body>
                <trans-unit id="1" translate="no"><source>No.</source></trans-unit>
                <trans-unit id="2"><source>One.</source><target>Eins.</target></trans-unit></body></file></xliff>
                """;
        var preview = preview("a.xlf", xliff, Map.of(), 9);
        assertThat(only(preview).texts().getFirst().text()).contains("<source>No.</source>");
        assertThat(preview.segments()).extracting(Segment::target).containsExactly("Eins.");
    }

    @Test
    void saysHowTheEncodingWasFound() throws IOException {
        assertThat(encoding("a.txt", "Größe", UTF_8)).isEqualTo("UTF-8: all bytes are valid UTF-8");
        assertThat(encoding("a.txt", "Größe", ISO_8859_1)).isEqualTo("windows-1252: the bytes are not valid UTF-8");
        assertThat(encoding("a.txt", "\uFEFFOne.", UTF_16LE)).isEqualTo("UTF-16LE: the byte order mark");
        assertThat(encoding("a.html", "<meta charset=iso-8859-1><p>Größe", ISO_8859_1))
                .isEqualTo("windows-1252: the file declares it");
    }

    @Test
    void showsTheErrorOfAFileThatCannotBeImported() throws IOException {
        var broken = preview("a.json", "{\"a\": \"One.\"", Map.of(), 9);
        assertThat(broken.errorCode()).isEqualTo("fileBroken");
        assertThat(broken.format()).isNotNull();
        var unknown = preview("a.unknown", "One.", Map.of(), 9);
        assertThat(unknown.errorCode()).isEqualTo("fileFormatUnsupported");
        assertThat(unknown.format()).isNull();
        var slow = Map.<String, Object>of("json", Map.of("excludeKeyRegexp", ".?((x+x+)+y)\\2"));
        var refused = preview("a.json", "{\"%s\": \"One.\"}".formatted("x".repeat(60)), slow, 9);
        assertThat(refused.errorCode()).isEqualTo("fileTooLarge");
        assertThat(refused.errorDesc()).contains("json/excludeKeyRegexp");
    }

    @Test
    void staysSmallForLongTexts() throws IOException {
        var text = "a\uD83D\uDE00".repeat(20_000);
        var codes = "<b>c</b>".repeat(1_000);
        var content = "{\"k%s\": \"%s\", \"n\": \"%s\"}".formatted("k".repeat(9_000), text, codes);
        var preview = preview("a.json", content, Map.of("json", Map.of("excludeKeyRegexp", "k.*")), 9);
        assertThat(Json.bytes(preview).length).isLessThan(100_000);
        assertThat(preview.segments().getFirst().cut()).isTrue();
        assertThat(only(preview).texts().getFirst().text()).hasSize(199);
        var many = IntStream.range(0, 300)
                .mapToObj(i -> "\"k%d\": \"%s\"".formatted(i, "\\u0001x".repeat(9_000)))
                .collect(Collectors.joining(",", "{", "}"));
        var most = preview("a.json", many, Map.of(), 200);
        assertThat(most.segmentsCount()).isEqualTo(300);
        assertThat(most.segments()).hasSizeLessThan(200);
        assertThat(Json.bytes(most).length).isLessThan(4 << 20);
    }

    @Test
    void givesUpTheSearchWhenItsTimeIsOver() throws IOException {
        var settings = FileImportSettings.of(Json.MAPPER.valueToTree(Map.of("json", Map.of("excludeKeyRegexp", "id"))));
        var file = Files.writeString(directory.resolve("f"), "{\"id\": \"X1\", \"b\": \"One.\"}");
        var options = new ReadOptions("en", null, FileLimits.STANDARD, settings);
        var preview = FilePreview.of(file, "a.json", options, 9, Duration.ofSeconds(-1));
        assertThat(preview.leftOut().complete()).isFalse();
        assertThat(preview.leftOut().groups()).isEmpty();
        assertThat(preview.segments()).hasSize(1);
    }

    private static Group only(ImportPreview preview) {
        assertThat(preview.leftOut().groups()).hasSize(1);
        return preview.leftOut().groups().getFirst();
    }

    private static Map<String, List<ImportPreview.Text>> bySetting(ImportPreview preview) {
        return preview.leftOut().groups().stream()
                .collect(Collectors.toMap(group -> String.valueOf(group.setting()), Group::texts));
    }

    private String encoding(String name, String content, Charset charset) throws IOException {
        var found = preview(name, content.getBytes(charset), Map.of(), 9).encoding();
        return found == null ? "none" : found.name() + ": " + found.reason();
    }

    private ImportPreview preview(String name, String content, Map<String, Object> settings, int most)
            throws IOException {
        return preview(name, content.getBytes(UTF_8), settings, most);
    }

    private ImportPreview preview(String name, byte[] content, Map<String, Object> settings, int most)
            throws IOException {
        var file = Files.write(directory.resolve("file"), content);
        var chosen = FileImportSettings.of(Json.MAPPER.valueToTree(settings));
        var options = new ReadOptions("en", null, FileLimits.STANDARD, chosen);
        return FilePreview.of(file, name, options, most, PATIENCE);
    }
}
