package dev.parlance.file.formats.yaml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.FileImportSettings;
import java.io.Reader;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlCutsTest {
    private static final FileLimits SMALL = new FileLimits(50_000, 1, 1, 1, 1, 2, 1_000);

    /** A text that never ends: after its beginning there are only letters. */
    private static final class Endless extends Reader {
        private final String beginning;
        private boolean begun;

        Endless(String beginning) {
            this.beginning = beginning;
        }

        @Override
        public int read(char[] buffer, int from, int length) {
            Arrays.fill(buffer, from, from + length, 'x');
            if (!begun) {
                beginning.getChars(0, beginning.length(), buffer, from);
                begun = true;
            }
            return length;
        }

        @Override
        public void close() {
            // holds nothing
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: One\n# ", "a: One\nb: \"", "a: |\n  ", "- a\n- "})
    void aCommentOrValueWithoutEndIsTooLarge(String beginning) throws Exception {
        var options = new ReadOptions("en", "de", SMALL, FileImportSettings.DEFAULTS);
        var file = new CheckedFile(Path.of("a.yaml"), new YamlFormat(), options, UTF_8, 0, null);
        var cuts = requireNonNull(YamlCuts.of(file, new Endless(beginning)));
        assertThatThrownBy(() -> cuts.next(Long.MAX_VALUE))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("a comment or value of the YAML file has too many characters; the limit is 100,000")
                .hasFieldOrPropertyWithValue("reason", Reason.TOO_LARGE);
    }
}
