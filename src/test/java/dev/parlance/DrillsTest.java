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
    private static final Pattern TAGGED = Pattern.compile("^(\\h*)@Tag\\(\"drill\"\\)", Pattern.MULTILINE);

    @Test
    void areListed() throws IOException {
        var listed = LISTED.matcher(Files.readString(Path.of("src/docs/contributing.md")))
                .results()
                .map(match -> match.group(1));
        try (var sources = Files.walk(Path.of("src/test/java"))) {
            var drills = sources.filter(file -> file.toString().endsWith(".java"))
                    .filter(DrillsTest::isDrill)
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .toList();
            assertThat(listed).containsExactlyInAnyOrderElementsOf(drills).isNotEmpty();
        }
    }

    /** Fails for the tag of a method or a nested class, which the list would not show. */
    private static boolean isDrill(Path file) {
        var tags = TAGGED.matcher(text(file)).results().toList();
        assertThat(tags)
                .as("%s: the whole class is a drill", file)
                .allSatisfy(tag -> assertThat(tag.group(1)).isEmpty());
        return !tags.isEmpty();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
