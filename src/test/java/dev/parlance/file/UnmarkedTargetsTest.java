package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.settings.FileImportSettings;
import java.nio.charset.Charset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Target files of files in UTF-16 that have no byte order mark. */
class UnmarkedTargetsTest {
    private static final ReadOptions OPTIONS = new ReadOptions("en", "ja");
    private static final String JAPANESE = "こんにちは、世界";

    private static String written(String name, String text, Charset charset, ReadOptions options, String translation)
            throws Exception {
        var bytes = Writing.written(name, text.getBytes(charset), options, _ -> Writing.translated(translation));
        assertThat(Reading.segments(name, bytes, options))
                .allSatisfy(segment -> assertThat(segment.source().text()).isEqualTo(translation));
        return new String(bytes, charset);
    }

    @Test
    void areMarkedWhenTheirTextNoLongerShowsTheEncoding() throws Exception {
        for (var charset : List.of(UTF_16LE, UTF_16BE)) {
            assertThat(written("a.txt", "Hello\nWorld\n", charset, OPTIONS, JAPANESE))
                    .isEqualTo("\uFEFF" + JAPANESE + "\n" + JAPANESE + "\n");
            assertThat(written("a.strings", "\"a\" = \"Hello\";", charset, OPTIONS, JAPANESE.repeat(4)))
                    .isEqualTo("\uFEFF\"a\" = \"%s\";".formatted(JAPANESE.repeat(4)));
        }
    }

    @Test
    void areNotMarkedWhenTheirTextShowsTheEncoding() throws Exception {
        assertThat(written("a.txt", "Hello\nWorld", UTF_16LE, OPTIONS, "Hallo")).isEqualTo("Hallo\nHallo");
    }

    @Test
    void areNotMarkedWhenTheSettingsNameTheEncoding() throws Exception {
        var settings = FileImportSettings.read("{\"inputCharset\": \"UTF-16LE\"}");
        var options = new ReadOptions("en", "ja", FileLimits.STANDARD, settings);
        assertThat(written("a.txt", "Hello", UTF_16LE, options, JAPANESE)).isEqualTo(JAPANESE);
    }
}
