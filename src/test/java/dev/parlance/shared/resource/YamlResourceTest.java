package dev.parlance.shared.resource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlResourceTest {
    private static final byte[] YAML = "a: {b: [1, 0.5, 12345678901, true, null, 'no']}\n".getBytes(UTF_8);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"/openapi/parlance.yaml", "/openapi/file-import-settings.yaml"})
    void theJsonOfAFileHasItsTree(String name) throws Exception {
        var yaml = Files.readAllBytes(Path.of("src/main/resources" + name));
        var tree = YamlResource.parsed(name, yaml);
        assertThat(YamlResource.unpacked(YamlResource.packed(name, yaml), yaml)).isEqualTo(tree);
        assertThat(YamlResource.read(name)).isEqualTo(tree);
    }

    @Test
    void theBuildWritesTheJsonBesideTheFile() throws Exception {
        Files.write(folder.resolve("a.yaml"), YAML);
        Files.writeString(folder.resolve("a.txt"), "- a");
        YamlResource.main(folder.toString());
        var packed = Files.readAllBytes(folder.resolve("a.yaml.json"));
        assertThat(YamlResource.unpacked(packed, YAML)).isEqualTo(YamlResource.parsed("a.yaml", YAML));
        assertThat(folder.resolve("a.txt.json")).doesNotExist();
    }

    @Test
    void theJsonOfOtherBytesIsNotUsed() throws Exception {
        var packed = YamlResource.packed("a.yaml", YAML);
        assertThat(YamlResource.unpacked(packed, "a: {}\n".getBytes(UTF_8))).isNull();
    }

    @Test
    void refusesWhatIsNoObject() {
        assertThatThrownBy(() -> YamlResource.parsed("a.yaml", "- a".getBytes(UTF_8)))
                .hasMessage("a.yaml is not an object");
        assertThatThrownBy(() -> YamlResource.read("/none.yaml")).hasMessage("/none.yaml is missing");
    }
}
