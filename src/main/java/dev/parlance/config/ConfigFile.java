package dev.parlance.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.parlance.config.InvalidConfig.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads YAML files of settings: the bundled defaults, and the file of a deployment. */
final class ConfigFile {
    private static final ObjectMapper YAML =
            new YAMLMapper(new YAMLFactory()).enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    private ConfigFile() {}

    static JsonNode bundled() {
        try (var stream = ConfigFile.class.getResourceAsStream("/conf/parlance.yaml")) {
            return YAML.readTree(Objects.requireNonNull(stream, "conf/parlance.yaml is not on the class path"));
        } catch (IOException unreadable) {
            throw new IllegalStateException("the bundled conf/parlance.yaml cannot be read", unreadable);
        }
    }

    /** The settings in a file; null if it contains none. */
    static @Nullable JsonNode read(Path file) {
        try {
            var tree = YAML.readTree(Files.readString(file));
            if (tree == null || tree.isMissingNode() || tree.isNull()) {
                return null;
            }
            if (!tree.isObject()) {
                throw invalid(file, "must contain a mapping of settings");
            }
            return tree;
        } catch (JsonProcessingException noYaml) {
            var at = noYaml.getLocation();
            throw invalid(
                    file,
                    "is not valid YAML: line %d, column %d: %s"
                            .formatted(
                                    at == null ? 0 : at.getLineNr(),
                                    at == null ? 0 : at.getColumnNr(),
                                    noYaml.getOriginalMessage()));
        } catch (IOException unreadable) {
            throw invalid(file, "cannot be read");
        }
    }

    private static InvalidConfig invalid(Path file, String message) {
        return new InvalidConfig(List.of(new Problem("the file", message, file.toString())));
    }
}
