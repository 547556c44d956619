package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The security page names the tests of each attack. */
class SecurityPageTest {
    private static final Path TESTS = Path.of("src/test/java");
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:IT|Test))(?:#(\\w+))?`");

    private static Map<String, Path> classes(Path folder, int depth) throws IOException {
        try (var files = Files.walk(folder, depth)) {
            return files.filter(file -> file.toString().matches(".*(IT|Test)\\.java"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""), file -> file, (one, _) -> one));
        }
    }

    @Test
    void namesTestsThatExist() throws IOException {
        var classes = classes(TESTS, Integer.MAX_VALUE);
        var named = TEST.matcher(table()).results().toList();
        assertThat(named).isNotEmpty().allSatisfy(test -> {
            assertThat(classes).containsKey(test.group(1));
            if (test.group(2) != null) {
                assertThat(text(Objects.requireNonNull(classes.get(test.group(1)))))
                        .contains("void " + test.group(2) + "(");
            }
        });
    }

    @Test
    void namesAllTestsThatAttack() throws IOException {
        var named = TEST.matcher(table()).results().map((MatchResult test) -> test.group(1));
        assertThat(named.collect(Collectors.toSet()))
                .containsAll(classes(TESTS.resolve("dev/parlance/attack"), 1).keySet());
    }

    private static String table() {
        var page = text(Path.of("src/docs/security.md"));
        var from = page.indexOf("\n## Attacks and their tests\n");
        assertThat(from).isNotNegative();
        return page.substring(from, page.indexOf("\n## ", from + 1));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
