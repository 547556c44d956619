package dev.parlance.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.http.contract.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kinds that this service sends are those that its use cases name. */
class SendersTest {
    private static final Pattern NAMED = Pattern.compile("\\bEventKind\\.([A-Z_]+)\\b");
    private static final Set<String> NAMES = new HashSet<>();

    @BeforeAll
    static void read() throws IOException {
        try (var sources = Files.walk(Path.of("src/main/java"))) {
            sources.filter(path -> path.toString().endsWith(".java") && !path.endsWith("EventKind.java"))
                    .forEach(path -> NAMED.matcher(text(path)).results().forEach(name -> NAMES.add(name.group(1))));
        }
    }

    private static String text(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theCodeAndTheContractAgree(EventKind kind) {
        assertThat(kind.sentByService()).isEqualTo(NAMES.contains(kind.name()));
        var description = Contract.load().document().at("/webhooks/" + kind + "/post/description");
        assertThat(description.asText().contains("does not send this event itself"))
                .isEqualTo(!kind.sentByService());
    }
}
