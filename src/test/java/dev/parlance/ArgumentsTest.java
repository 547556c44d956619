package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arguments of the command line. */
class ArgumentsTest {
    @Test
    void nameTheCommandAndTheConfiguration() {
        assertThat(Arguments.of()).isEqualTo(new Arguments(false, null));
        assertThat(Arguments.of("migrate")).isEqualTo(new Arguments(true, null));
        assertThat(Arguments.of("--config", "a.yaml")).isEqualTo(new Arguments(false, Path.of("a.yaml")));
        assertThat(Arguments.of("migrate", "--config", "a.yaml")).isEqualTo(new Arguments(true, Path.of("a.yaml")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "--config", "migrate now", "--config a b"})
    void refuseWhatIsUnknown(String line) {
        assertThatThrownBy(() -> Arguments.of(line.split(" ", -1))).isInstanceOf(IllegalArgumentException.class);
    }
}
