package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.event.EventKind;
import dev.parlance.event.OperationalKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation says for every kind which action causes it. */
class EventTableTest {
    private static final Path PAGE = Path.of("src/docs/webhooks.md");
    private static final Pattern KIND = Pattern.compile("`([A-Z]+(?:_[A-Z]+)+)`");

    @Test
    void namesEveryKindOnce() throws Exception {
        var rows = Files.readAllLines(PAGE).stream()
                .dropWhile(line -> !line.startsWith("## Which action"))
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf('|', 1)))
                .toList();
        var named = rows.stream()
                .flatMap(kinds -> KIND.matcher(kinds).results())
                .map(found -> found.group(1))
                .toList();
        assertThat(named).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(named))
                .isEqualTo(Stream.of(EventKind.values(), OperationalKind.values())
                        .flatMap(Stream::of)
                        .map(Enum::name)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }
}
