package dev.parlance;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No package outgrows its limit, and the list of exceptions from the sizes holds only what is still needed. */
class SizeTest {
    private static final Path MAIN = Path.of("src/main/java");
    private static final Path SUPPRESSIONS = Path.of(".mvn/checkstyle-suppressions.xml");
    private static final Pattern SUPPRESSION = Pattern.compile("<suppress checks=\"(\\w+)\" files=\"([^\"]+)\"");
    private static final int TYPES = 20;

    @Test
    void packagesHoldAFewTypes() throws IOException {
        try (var sources = sources("src/main/java")) {
            Map<String, Long> larger = new TreeMap<>(sources.filter(file -> !file.endsWith("package-info.java"))
                    .collect(groupingBy(file -> packageOf(MAIN.relativize(file)), counting())));
            larger.values().removeIf(types -> types <= TYPES);
            assertThat(larger).as("top-level types of packages").isEmpty();
        }
    }

    @Test
    void everySuppressionIsNeeded() throws IOException {
        var suppressions = SUPPRESSION.matcher(Files.readString(SUPPRESSIONS)).results();
        try (var sources = sources("src/main/java", "src/test/java", "src/bench/java")) {
            var all = sources.toList();
            assertThat(suppressions.filter(one -> all.stream().noneMatch(file -> isNeeded(one, file))))
                    .extracting(MatchResult::group)
                    .isEmpty();
        }
    }

    /** What Checkstyle alone can count is taken as needed. */
    private static boolean isNeeded(MatchResult suppression, Path file) {
        if (!Pattern.compile(suppression.group(2)).matcher(file.toString()).find()) {
            return false;
        }
        return switch (suppression.group(1)) {
            case "FileLength" -> lines(file).size() > (file.startsWith(MAIN) ? 250 : 400);
            case "LineLength" -> lines(file).stream().anyMatch(line -> line.length() > 120);
            default -> true;
        };
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Stream<Path> sources(String... roots) {
        return Stream.of(roots)
                .flatMap(SizeTest::files)
                .filter(file -> file.toString().endsWith(".java"));
    }

    private static Stream<Path> files(String root) {
        try (var files = Files.walk(Path.of(root))) {
            return files.toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String packageOf(Path source) {
        return Objects.requireNonNull(source.getParent()).toString().replace('/', '.');
    }
}
