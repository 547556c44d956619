package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The documentation lists the tests that {@code mvn verify} leaves out. */
class DrillsTest {
    private static final Pattern LISTED = Pattern.compile("^\\| `(\\w+(?:IT|Test))` \\|", Pattern.MULTILINE);
    private static final Pattern TAGGED = Pattern.compile("^@Tag\\(\"drill\"\\)$", Pattern.MULTILINE);

    @Test
    void areListed() throws IOException {
        var listed = LISTED.matcher(Files.readString(Path.of("src/docs/contributing.md")))
                .results()
                .map(match -> match.group(1));
        try (var sources = Files.walk(Path.of("src/test/java"))) {
            var drills = sources.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> TAGGED.matcher(text(file)).find())
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .toList();
            assertThat(listed).containsExactlyInAnyOrderElementsOf(drills).isNotEmpty();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
