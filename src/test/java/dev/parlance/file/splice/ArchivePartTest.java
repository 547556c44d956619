package dev.parlance.file.splice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.gate.UnreadableFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchivePartTest {
    @ParameterizedTest
    @ValueSource(strings = {"x-JISAutoDetect", "ISO-2022-CN", "x-unknown", "_"})
    void refusesEncodingsThatCannotBeReadOrWritten(String encoding) {
        var part = "<?xml version='1.0' encoding='%s'?><a/>".formatted(encoding);
        assertThatThrownBy(() -> ArchivePart.of("a.xml", part.getBytes(UTF_8)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("part a.xml declares an")
                .satisfies(
                        refused -> assertThat(((UnreadableFile) refused).code()).isEqualTo("fileEncodingWrong"));
    }
}
