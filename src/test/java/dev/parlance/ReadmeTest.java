package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.http.Contract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README tells of every operation and its links lead somewhere. */
class ReadmeTest {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

    @Test
    void itsTableNamesExactlyTheOperationsOfTheContract() throws Exception {
        var told = new TreeSet<String>();
        Pattern.compile("^\\| `([A-Z]+ /[^`]*)` \\|", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("README.md")))
                .results()
                .forEach(match -> told.add(match.group(1)));
        var there = new TreeSet<String>();
        Contract.load()
                .document()
                .path("paths")
                .properties()
                .forEach(path -> path.getValue().fieldNames().forEachRemaining(method -> {
                    if (METHODS.contains(method)) {
                        there.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey());
                    }
                }));
        assertThat(told).isEqualTo(there);
    }

    @Test
    void everyLinkOfTheDocumentationLeadsToAFile() throws Exception {
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
