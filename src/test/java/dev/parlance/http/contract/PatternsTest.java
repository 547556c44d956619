package dev.parlance.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A message says what a pattern requires, and does not show it. */
class PatternsTest {
    private static final Pattern PATTERN = Pattern.compile("pattern: '([^']+)'");

    @Test
    void hasWordsForEveryPatternOfTheContract() throws Exception {
        var patterns = new HashSet<String>();
        try (var files = Files.walk(Path.of("src/main/resources/openapi"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                PATTERN.matcher(Files.readString(file)).results().forEach(found -> patterns.add(found.group(1)));
            }
        }
        assertThat(patterns)
                .hasSizeGreaterThan(5)
                .allSatisfy(pattern -> assertThat(Patterns.rule(pattern)).doesNotContain(pattern));
    }
}
