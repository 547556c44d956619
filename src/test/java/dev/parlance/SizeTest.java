package dev.parlance;

import static dev.parlance.SourceSizes.Kind.COMPONENTS;
import static dev.parlance.SourceSizes.Kind.FILE_LINES;
import static dev.parlance.SourceSizes.Kind.LAMBDA_LINES;
import static dev.parlance.SourceSizes.Kind.LINE_CHARACTERS;
import static dev.parlance.SourceSizes.Kind.METHOD_LINES;
import static dev.parlance.SourceSizes.Kind.PARAMETERS;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.SourceSizes.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sources and packages keep their limits; each exception in {@code sizes.txt} has a reason and is needed. */
class SizeTest {
    private static final Path MAIN = Path.of("src/main/java");
    private static final int TYPES = 20;
    /** Sources whose trees are in memory at the same time. */
    private static final int AT_ONCE = 100;

    private static final Map<Kind, Integer> OF_MAIN = Map.of(
            FILE_LINES, 250, METHOD_LINES, 30, LAMBDA_LINES, 8, LINE_CHARACTERS, 120, PARAMETERS, 7, COMPONENTS, 7);
    /** A test class has the cases of one subject, and a benchmark is one main: longer, and no less readable. */
    private static final Map<Kind, Integer> OF_TESTS = Map.of(
            FILE_LINES, 400, METHOD_LINES, 60, LAMBDA_LINES, 20, LINE_CHARACTERS, 120, PARAMETERS, 10, COMPONENTS, 10);
    /** The lines of the reason, and those of the exception. */
    private static final Pattern EXCEPTION = Pattern.compile("((?:#.*\n)*)([A-Z_]+):((?:\\s+[A-Z]\\w+)+)\n");

    private static final Pattern SPACE = Pattern.compile("\\s+");

    /** One size that a type has, or may have, beyond its limit. */
    record TooLarge(Kind kind, String type) {}

    @Test
    void packagesHoldAFewTypes() {
        assertThat(largePackages(MAIN)).as("top-level types of packages").isEmpty();
    }

    /** The packages below a folder with more types than the limit, and how many each has. */
    static Map<String, Long> largePackages(Path root) {
        Map<String, Long> larger = new TreeMap<>(sources(root.toString())
                .filter(file -> !file.endsWith("package-info.java"))
                .collect(groupingBy(file -> packageOf(root.relativize(file)), counting())));
        larger.values().removeIf(types -> types <= TYPES);
        return larger;
    }

    @Test
    void exactlyTheExceptionsExceedTheirLimits() {
        var larger = sources("src/main/java", "src/test/java", "src/bench/java")
                .gather(Gatherers.windowFixed(AT_ONCE))
                .flatMap(files -> SourceSizes.of(files).entrySet().stream())
                .flatMap(source -> tooLarge(source.getKey(), source.getValue()))
                .collect(Collectors.toSet());
        assertThat(larger).containsExactlyInAnyOrderElementsOf(exceptions());
    }

    @Test
    void everyExceptionHasAReason() {
        assertThat(EXCEPTION
                        .matcher(read())
                        .results()
                        .filter(one -> one.group(1).isEmpty()))
                .as("exceptions without a comment directly above them")
                .isEmpty();
    }

    static Stream<TooLarge> tooLarge(Path file, Map<Kind, Integer> sizes) {
        var limits = file.startsWith(MAIN) ? OF_MAIN : OF_TESTS;
        return sizes.entrySet().stream()
                .filter(size -> size.getValue() > Objects.requireNonNull(limits.get(size.getKey())))
                .map(size -> new TooLarge(size.getKey(), typeOf(file)));
    }

    private static Set<TooLarge> exceptions() {
        return EXCEPTION
                .matcher(read())
                .results()
                .flatMap(one -> SPACE.splitAsStream(one.group(3).strip())
                        .map(type -> new TooLarge(Kind.valueOf(one.group(2)), type)))
                .collect(Collectors.toSet());
    }

    private static String read() {
        try {
            return Files.readString(Path.of("src/test/resources/sizes.txt"));
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
