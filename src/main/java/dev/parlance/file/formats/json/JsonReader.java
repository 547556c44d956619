package dev.parlance.file.formats.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.Json;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON value by value. Each string value is a text; its context is the path of keys to it ({@code
 * /menu/file/open}). Positions in arrays are not part of the path, because they change. When the import settings read
 * a note, a key or a length next to a value, the whole file is in memory.
 *
 * <p>Okapi 1.47.0 keeps the whole file in memory in about fifty times its size: 27 MB (its test file {@code
 * array-test.json} a thousand times) do not fit into a heap of 1.5 GB; this reader reads them in 64 MB. It also
 * changes values that are not translated: in {@code youtube.json} it replaces the escape of an equals sign by the
 * character.
 */
final class JsonReader {
    private static final ObjectReader UNIQUE =
            Json.MAPPER.reader().with(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

    private JsonReader() {}

    static void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        var values = new Values(file.options().settings(), sink);
        try (var text = file.text();
                var json = JsonGate.parser(text)) {
            if (values.lookAround()) {
                refuseLarge(file);
                var root = tree(json);
                values.walk(root, root, root, "");
                return;
            }
            for (var token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    values.value(JsonChoice.path(json), json.getText(), null, null);
                }
            }
        }
    }

    /**
     * Parses the file. A key may occur once per object: a tree keeps one of the values, and the others could not be
     * written back.
     */
    private static JsonNode tree(JsonParser json) throws UnreadableFile, IOException {
        try {
            return UNIQUE.readTree(json);
        } catch (MismatchedInputException twice) {
            throw UnreadableFile.broken(
                    twice.getLocation().getLineNr(),
                    "an object has a duplicate key, which is not allowed because the import settings read notes,"
                            + " keys or lengths from this file");
        } catch (JsonParseException outOfRange) {
            // the gate accepts every other number and text
            throw UnreadableFile.broken(
                    outOfRange.getLocation().getLineNr(), "a number is out of range: its exponent is larger than 1000");
        }
    }

    private static void refuseLarge(CheckedFile file) throws UnreadableFile, IOException {
        var size = Files.size(file.path());
        var limit = file.options().limits().treeBytes();
        if (size > limit) {
            throw UnreadableFile.tooLarge(
                    "the JSON file from which the import settings read notes, keys or lengths has %,d bytes"
                            .formatted(size),
                    limit);
        }
    }

    /** Turns values into paragraphs. */
    private static final class Values {
        private final Consumer<Paragraph> sink;
        private final JsonChoice choice;
        private final @Nullable String notePath;
        private final @Nullable String keyPath;
        private final @Nullable String lengthPath;

        Values(FileImportSettings settings, Consumer<Paragraph> sink) {
            this.sink = sink;
            this.choice = new JsonChoice(settings);
            this.notePath = settings.text("json/contextNotePath");
            this.keyPath = settings.text("json/contextKeyPath");
            this.lengthPath = settings.text("json/maxLenPath");
        }

        boolean lookAround() {
            return notePath != null || keyPath != null || lengthPath != null;
        }

        void walk(JsonNode root, JsonNode object, JsonNode node, String path) {
            if (node.isTextual()) {
                value(path, node.textValue(), root, object);
            } else if (node.isArray()) {
                node.forEach(item -> walk(root, object, item, path));
            } else if (node.isObject()) {
                node.properties().forEach(field -> walk(root, node, field.getValue(), path + "/" + field.getKey()));
            }
        }

        /**
         * Passes on a value if it is text.
         *
         * @param root the whole file; null when notes, keys and lengths are not read
         * @param object the object that contains the value; null as {@code root} is
         */
        void value(String path, String text, @Nullable JsonNode root, @Nullable JsonNode object) {
            if (!choice.takes(path)) {
                return;
            }
            var key = keyPath == null ? null : at(keyPath, root, object);
            var own = path.isEmpty() ? null : path;
            sink.accept(Paragraph.of(
                    SegmentText.of(text),
                    key == null ? own : key,
                    FormatSettings.lengthLimit(lengthPath == null ? null : at(lengthPath, root, object)),
                    notePath == null ? null : at(notePath, root, object)));
        }

        private static @Nullable String at(String path, @Nullable JsonNode root, @Nullable JsonNode object) {
            var start = path.startsWith("/") ? root : object;
            if (start == null) {
                return null;
            }
            var node = start;
            for (var key : path.split("/", -1)) {
                node = key.isEmpty() ? node : node.path(key);
            }
            return node.isValueNode() && !node.isNull() ? node.asText() : null;
        }
    }
}
