package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.ImportOrderer;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import com.palantir.javaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every source has the format of palantir-java-format. It runs here, on the toolchain's JDK, because the formatter
 * reads only the syntax of the JDK it runs on and Maven may run on an older one; {@link #main} formats in place.
 */
@Order(1)
@Tag("drill")
class FormatTest {
    private static final Formatter FORMATTER = Formatter.createFormatter(
            JavaFormatterOptions.builder().style(Style.PALANTIR).build());

    @Test
    void everySourceIsFormatted() throws Exception {
        var unformatted = new ArrayList<Path>();
        for (var source : sources()) {
            var text = Files.readString(source);
            if (!text.equals(format(text))) {
                unformatted.add(source);
            }
        }
        assertThat(unformatted).as("run: mvn -q test-compile exec:exec@format").isEmpty();
    }

    public static void main(String... args) throws Exception {
        for (var source : sources()) {
            var text = Files.readString(source);
            try {
                var formatted = format(text);
                if (!text.equals(formatted)) {
                    Files.writeString(source, formatted);
                }
            } catch (FormatterException unreadable) {
                throw new IllegalArgumentException(source + ": " + unreadable.getMessage(), unreadable);
            }
        }
    }

    private static String format(String text) throws FormatterException {
        var ordered = ImportOrderer.reorderImports(RemoveUnusedImports.removeUnusedImports(text), Style.PALANTIR);
        return FORMATTER.formatSource(ordered);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }
}
