package dev.parlance.attack.files;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestVolume;
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
    private static final int FILES = TestVolume.of(150, 25);

    private static final Set<Step> MUST_NOT_BE = Set.of(Step.FAILED, Step.NOT_UNTOUCHED);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    @Timeout(600)
    void areReadOrRefused(Family family) throws IOException {
        var files = new FuzzedFiles(family, 1, null);
        var trial = new Trial(directory, _ -> {});
        assertThat(trial.of(files.get(0), true).step()).isEqualTo(family.isOfJobs() ? Step.WRITTEN : Step.READ);
        for (var number = 1; number <= FILES; number++) {
            var verdict = trial.of(files.get(number), number % 5 == 0);
            assertThat(MUST_NOT_BE.contains(verdict.step()) ? verdict.failure() : null)
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
