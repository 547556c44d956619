package dev.parlance.shared.resource;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * YAML files of the jar. The package has each of them as JSON too, because a start would spend a tenth of its processor
 * time on parsing YAML and on compiling the parser. The JSON is used only if it was made from the same bytes.
 */
public final class YamlResource {
    private static final String PACKED = ".json";
    private static final String CHECKSUM = "crc32";
    private static final String TREE = "tree";
    private static final ObjectMapper JSON = new JsonMapper();

    private YamlResource() {}

    /**
     * The tree of a file, which the caller may change.
     *
     * @param name from the root of the class path, such as {@code /openapi/parlance.yaml}
     * @throws IllegalStateException if there is no such file, or if it is not an object
     */
    public static ObjectNode read(String name) {
        try {
            var yaml = bytes(name);
            if (yaml == null) {
                throw new IllegalStateException(name + " is missing");
            }
            var packed = bytes(name + PACKED);
            var tree = packed == null ? null : unpacked(packed, yaml);
            return tree == null ? parsed(name, yaml) : tree;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(name, unreadable);
        }
    }

    /**
     * Writes the JSON beside each YAML file of a folder; the build calls it.
     *
     * @param folders of compiled resources
     */
    public static void main(String... folders) throws IOException {
        for (var folder : folders) {
            try (var files = Files.list(Path.of(folder))) {
                for (var file :
                        files.filter(each -> each.toString().endsWith(".yaml")).toList()) {
                    var yaml = Files.readAllBytes(file);
                    Files.write(file.resolveSibling(file.getFileName() + PACKED), packed(file.toString(), yaml));
                }
            }
        }
    }

    static byte[] packed(String name, byte[] yaml) throws IOException {
        var packed = JSON.createObjectNode().put(CHECKSUM, checksum(yaml));
        return JSON.writeValueAsBytes(packed.set(TREE, parsed(name, yaml)));
    }

    static @Nullable ObjectNode unpacked(byte[] packed, byte[] yaml) throws IOException {
        var read = JSON.readTree(packed);
        var isOfSameBytes = read.path(CHECKSUM).asLong() == checksum(yaml);
        return isOfSameBytes && read.path(TREE) instanceof ObjectNode tree ? tree : null;
    }

    static ObjectNode parsed(String name, byte[] yaml) throws IOException {
        if (new YAMLMapper().readTree(yaml) instanceof ObjectNode tree) {
            return tree;
        }
        throw new IllegalStateException(name + " is not an object");
    }

    private static long checksum(byte[] bytes) {
        var crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }

    private static byte @Nullable [] bytes(String name) throws IOException {
        try (InputStream in = YamlResource.class.getResourceAsStream(name)) {
            return in == null ? null : in.readAllBytes();
        }
    }
}
