package dev.parlance.file.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The guide on import settings agrees with the schema. */
class SettingsPageTest {
    private static final Path PAGE = Path.of("src", "docs", "import-settings.md");
    private static final Path MADE = Path.of("target", "import-settings.md");

    @Test
    void isExact() throws Exception {
        var made = SettingsPage.markdown();
        Files.writeString(MADE, made);
        assertThat(Files.readString(PAGE)).isEqualTo(made);
    }
}
