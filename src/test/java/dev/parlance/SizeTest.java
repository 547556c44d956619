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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Packages keep their limit; each exception from the limits that Checkstyle checks has a reason and is needed. */
class SizeTest {
    private static final Path MAIN = Path.of("src/main/java");
    private static final Path SUPPRESSIONS = Path.of(".mvn/checkstyle-suppressions.xml");
    private static final Pattern SUPPRESSION =
            Pattern.compile("(-->\\s*)?<suppress checks=\"(\\w+)\"\\s+files=\"([^\"]+)\"");
    private static final Pattern NAME = Pattern.compile("\\b[A-Z]\\w+");
    private static final Pattern LIMIT = Pattern.compile("(lines\\.\\w+|parameters)=(\\d+)");
    private static final int TYPES = 20;

    /** One type that may exceed the limit of a check. */
    private record Exempt(String check, String type, boolean hasReason) {}

    @Test
    void packagesHoldAFewTypes() {
        Map<String, Long> larger = new TreeMap<>(sources("src/main/java")
                .filter(file -> !file.endsWith("package-info.java"))
                .collect(groupingBy(file -> packageOf(MAIN.relativize(file)), counting())));
        larger.values().removeIf(types -> types <= TYPES);
        assertThat(larger).as("top-level types of packages").isEmpty();
    }

    @Test
    void everyExceptionIsNeeded() {
        var limits = LIMIT.matcher(read(Path.of("pom.xml")))
                .results()
                .map(limit -> Integer.parseInt(limit.group(2)))
                .toList();
        // first the four of src/main/java, then those of the tests and benchmarks
        assertThat(limits).as("limits in pom.xml").hasSize(8);
        var sources =
                sources("src/main/java", "src/test/java", "src/bench/java").collect(groupingBy(SizeTest::typeOf));
        assertThat(exceptions()
                        .filter(one -> sources.getOrDefault(one.type, List.of()).stream()
                                .noneMatch(file -> isLarger(one.check, file, limits))))
                .as("exceptions that are not needed")
                .isEmpty();
    }

    @Test
    void everyExceptionHasAReason() {
        assertThat(exceptions().filter(one -> !one.hasReason))
                .as("exceptions without a comment directly above them")
                .isEmpty();
    }

    private static boolean isLarger(String check, Path file, List<Integer> limits) {
        var first = file.startsWith(MAIN) ? 0 : 4;
        var limit = switch (check) {
            case "FileLength" -> limits.get(first);
            case "LineLength" -> 120;
            case "MethodLength" -> limits.get(first + 1);
            case "LambdaBodyLength" -> limits.get(first + 2);
            case "ParameterNumber", "RecordComponentNumber" -> limits.get(first + 3);
            default -> throw new IllegalArgumentException("unknown check " + check);
        };
        return SourceSizes.of(file).getOrDefault(check, 0) > limit;
    }

    private static Stream<Exempt> exceptions() {
        return SUPPRESSION
                .matcher(read(SUPPRESSIONS))
                .results()
                .flatMap(one -> NAME.matcher(one.group(3))
                        .results()
                        .map(name -> new Exempt(one.group(2), name.group(), one.group(1) != null)));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
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

    private static String typeOf(Path source) {
        return String.valueOf(source.getFileName()).replace(".java", "");
    }

    private static String packageOf(Path source) {
        return Objects.requireNonNull(source.getParent()).toString().replace('/', '.');
    }
}
