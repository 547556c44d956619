package dev.parlance;

import static dev.parlance.SourceSizes.Kind.COMPONENTS;
import static dev.parlance.SourceSizes.Kind.FILE_LINES;
import static dev.parlance.SourceSizes.Kind.LAMBDA_LINES;
import static dev.parlance.SourceSizes.Kind.LINE_CHARACTERS;
import static dev.parlance.SourceSizes.Kind.METHOD_LINES;
import static dev.parlance.SourceSizes.Kind.PARAMETERS;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.parlance.SourceSizes.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each limit can fail: a source at the limit passes, and one that is larger by one does not. */
class FailingSizesTest {
    private static final Path IN_MAIN = Path.of("src/main/java/dev/parlance/Sample.java");
    private static final Path IN_TESTS = Path.of("src/test/java/dev/parlance/Sample.java");

    @TempDir
    private Path directory;

    /** A limit of the service, that of tests, and a source of a given size. */
    static Stream<Arguments> limits() {
        return Stream.of(
                limit(FILE_LINES, 250, 400, size -> "class Sample {\n" + "\n".repeat(size - 2) + "}\n"),
                limit(LINE_CHARACTERS, 120, 120, size -> "// " + "x".repeat(size - 3) + "\nclass Sample {}\n"),
                limit(METHOD_LINES, 30, 60, size -> "class Sample {\nvoid run() {" + "\n".repeat(size - 1) + "}\n}\n"),
                limit(
                        LAMBDA_LINES,
                        8,
                        20,
                        size -> "class Sample {\nRunnable run = () -> {" + "\n".repeat(size - 1) + "};\n}\n"),
                limit(PARAMETERS, 7, 10, size -> "class Sample {\nvoid run(" + variables(size) + ") {}\n}\n"),
                limit(COMPONENTS, 7, 10, size -> "record Sample(" + variables(size) + ") {}\n"));
    }

    private static Arguments limit(Kind kind, int ofMain, int ofTests, IntFunction<String> source) {
        return arguments(kind, ofMain, ofTests, source);
    }

    private static String variables(int count) {
        return IntStream.range(0, count).mapToObj(i -> "int v" + i).collect(joining(", "));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void oneMoreIsTooLarge(Kind kind, int ofMain, int ofTests, IntFunction<String> source) throws IOException {
        assertThat(tooLarge(IN_MAIN, source.apply(ofMain))).isEmpty();
        assertThat(tooLarge(IN_MAIN, source.apply(ofMain + 1))).containsExactly(kind);
        assertThat(tooLarge(IN_TESTS, source.apply(ofTests))).isEmpty();
        assertThat(tooLarge(IN_TESTS, source.apply(ofTests + 1))).containsExactly(kind);
    }

    private List<Kind> tooLarge(Path path, String text) throws IOException {
        var file = Files.writeString(directory.resolve("Sample.java"), text);
        var sizes = Objects.requireNonNull(SourceSizes.of(List.of(file)).get(file));
        return SizeTest.tooLarge(path, sizes).map(SizeTest.TooLarge::kind).toList();
    }

    @Test
    void aTypeMoreThanTwentyIsTooMany() throws IOException {
        var full = Files.createDirectories(directory.resolve("dev/parlance/full"));
        for (var i = 0; i < 20; i++) {
            Files.writeString(full.resolve("Type" + i + ".java"), "");
        }
        Files.writeString(full.resolve("package-info.java"), "");
        assertThat(SizeTest.largePackages(directory)).isEmpty();
        Files.writeString(full.resolve("Another.java"), "");
        assertThat(SizeTest.largePackages(directory)).isEqualTo(Map.of("dev.parlance.full", 21L));
    }
}
