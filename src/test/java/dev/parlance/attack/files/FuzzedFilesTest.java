package dev.parlance.attack.files;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.attack.files.Verdict.Step;
import dev.parlance.file.FileFormats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A few of the files that {@code exec:exec@fuzz-files} reads, of each family. */
class FuzzedFilesTest {
    private static final int FILES = 150;
    /** For families whose filters take 20 ms or more to be created. */
    private static final int FEW_FILES = 25;

    private static final Set<Family> SLOW = Set.of(Family.HTML, Family.MARKDOWN);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    @Timeout(60)
    void areReadOrRefused(Family family) throws IOException {
        var files = new FuzzedFiles(family, 1, null);
        var trial = new Trial(directory, _ -> {});
        assertThat(trial.of(files.get(0), true).step()).isIn(Step.WRITTEN, Step.NOT_READ_AGAIN);
        for (var number = 1; number <= (SLOW.contains(family) ? FEW_FILES : FILES); number++) {
            var verdict = trial.of(files.get(number), number % 5 == 0);
            assertThat(verdict.step() == Step.FAILED ? verdict.failure() : null)
                    .as("%s %d", family, number)
                    .isNull();
        }
    }

    @Test
    void areOfEveryFormat() {
        var fuzzed = Arrays.stream(Family.values())
                .map(family -> FileFormats.byName(family.filename()))
                .collect(toSet());
        assertThat(FileFormats.extensions())
                .allSatisfy(extension ->
                        assertThat(FileFormats.byName("a." + extension)).isIn(fuzzed));
    }
}
