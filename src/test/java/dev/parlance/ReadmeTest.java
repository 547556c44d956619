package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.http.contract.Contract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README is short, a page lists every operation with its summary, and no link of the documentation is broken. */
class ReadmeTest {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

    @Test
    void isShort() throws Exception {
        assertThat(Files.readAllLines(Path.of("README.md"))).hasSizeLessThanOrEqualTo(120);
    }

    @Test
    void tableListsTheOperationsOfTheContractWithTheirSummaries() throws Exception {
        var listed = new TreeMap<String, String>();
        Pattern.compile("^\\| `([A-Z]+ /[^`]*)` \\| (.*) \\|$", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("src/docs/operations.md")))
                .results()
                .forEach(match -> listed.put(match.group(1), match.group(2)));
        var expected = new TreeMap<String, String>();
        Contract.load()
                .document()
                .path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    if (METHODS.contains(operation.getKey())) {
                        expected.put(
                                operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                operation.getValue().path("summary").asText());
                    }
                }));
        assertThat(listed).isEqualTo(expected);
    }

    @Test
    void everyLinkOfTheDocumentationPointsToAFile() throws Exception {
        var broken = new ArrayList<String>();
        try (var files = Files.walk(Path.of("src/docs"))) {
            var pages = new ArrayList<>(
                    files.filter(file -> file.toString().endsWith(".md")).toList());
            pages.add(Path.of("README.md"));
            for (var page : pages) {
                Pattern.compile("\\]\\(([^)#:]+)\\)")
                        .matcher(Files.readString(page))
                        .results()
                        .map(match -> page.resolveSibling(match.group(1)))
                        .filter(target -> !Files.exists(target))
                        .forEach(target -> broken.add(page + " → " + target));
            }
        }
        assertThat(broken).isEmpty();
    }
}
