package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LibreOffice opens translated Office files, and finds the translations in them. Skipped where it is not installed. */
class LibreOfficeTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final Pattern MARKUP = Pattern.compile("<text:s [^>]*>|<text:s/>|<text:tab/>|<text:line-break/>");
    private static final Pattern CODE = Pattern.compile(String.valueOf(SegmentText.CODE));
    private static final long SECONDS = 120;

    @TempDir
    Path folder;

    @BeforeAll
    static void isInstalled() throws Exception {
        assumeTrue(runs("--version"), "LibreOffice is not installed");
    }

    private static boolean runs(String argument) throws InterruptedException {
        try {
            var process = new ProcessBuilder("soffice", "--headless", argument)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /** The texts that LibreOffice finds in files, as flat XML without markup. */
    private String converted(String to, Path file) throws Exception {
        var log = folder.resolve("log");
        var process = new ProcessBuilder(
                        "soffice",
                        "-env:UserInstallation=" + folder.resolve("profile").toUri(),
                        "--headless",
                        "--convert-to",
                        to,
                        "--outdir",
                        folder.toString(),
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        var name = file.getFileName().toString();
        var out = folder.resolve(name.substring(0, name.lastIndexOf('.') + 1) + to);
        assertThat(out).as(Files.readString(log)).exists();
        return plain(Files.readString(out));
    }

    private static String plain(String xml) {
        return MARKUP.matcher(xml)
                .replaceAll(" ")
                .replaceAll("<[^>]*>", "")
                .replace("&apos;", "'")
                .replace("&quot;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&")
                .replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @CsvSource({
        "page_breaks.docx, fodt",
        "hyperlink.docx, fodt",
        "tabs.docx, fodt",
        "simple.xlsx, fods",
        "slides.pptx, fodp",
        "chart.pptx, fodp",
        "chart.docx, fodt",
        "columns.pdf, fodt",
        "seed.docx, fodt",
        "seed.xlsx, fods",
        "seed.pptx, fodp",
        "seed.odt, fodt",
    })
    void translationsAreFound(String name, String to) throws Exception {
        var translations = new ArrayList<String>();
        var content = name.startsWith("seed") ? FormatSample.content("fuzz/" + name + ".parts") : Writing.bytes(name);
        var written = Writing.written(name, content, GERMAN, segment -> {
            var translation = Writing.pseudo(segment.source());
            texts(name, translation)
                    .forEach(text ->
                            translations.add(text.replaceAll("\\s+", " ").strip()));
            return new SegmentTarget(translation, true, false);
        });
        assertThat(translations).isNotEmpty();
        var file =
                Files.write(folder.resolve(FileFormats.targetName(null, name, FileImportSettings.DEFAULTS)), written);
        assertThat(converted(to, file)).contains(translations);
    }

    /** In OpenDocument, fields and notes are inline codes, which LibreOffice shows as text. */
    private static List<String> texts(String name, SegmentText translation) {
        return name.endsWith(".odt")
                ? CODE.splitAsStream(translation.text())
                        .filter(text -> !text.isBlank())
                        .toList()
                : List.of(translation.plain());
    }

    @Test
    void aFileThatIsNotWellFormedIsNotConverted() throws Exception {
        var broken = OfficeArchive.changed(
                Writing.bytes("page_breaks.docx"), Map.of("word/document.xml", xml -> xml.replace("</w:body>", "")));
        var file = Files.write(folder.resolve("broken.docx"), broken);
        assertThat(catchThrowable(() -> converted("fodt", file))).isInstanceOf(AssertionError.class);
    }
}
