package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.Arguments.Command;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arguments of the command line. */
class ArgumentsTest {
    @Test
    void nameTheCommandAndTheConfiguration() {
        var file = Path.of("a.yaml");
        assertThat(Arguments.of()).isEqualTo(new Arguments(Command.START, null, null));
        assertThat(Arguments.of("migrate")).isEqualTo(new Arguments(Command.MIGRATE, null, null));
        assertThat(Arguments.of("--config", "a.yaml")).isEqualTo(new Arguments(Command.START, null, file));
        assertThat(Arguments.of("migrate", "--config", "a.yaml")).isEqualTo(new Arguments(Command.MIGRATE, null, file));
        assertThat(Arguments.of("move-files")).isEqualTo(new Arguments(Command.MOVE_FILES, null, null));
        assertThat(Arguments.of("reset-password", "admin", "--config", "a.yaml"))
                .isEqualTo(new Arguments(Command.RESET_PASSWORD, "admin", file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "start",
                "--config",
                "migrate now",
                "move-files s3",
                "--config a b",
                "reset-password",
                "reset-password --config a"
            })
    void refuseWhatIsUnknown(String line) {
        assertThatThrownBy(() -> Arguments.of(line.split(" ", -1))).isInstanceOf(IllegalArgumentException.class);
    }
}
