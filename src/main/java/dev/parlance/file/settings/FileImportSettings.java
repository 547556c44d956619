package dev.parlance.file.settings;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.shared.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The settings of an import, with a value for every field. Immutable. The segmentation rules are not part of them. */
public final class FileImportSettings {
    /** The default of every field. */
    public static final FileImportSettings DEFAULTS = of(MissingNode.getInstance());

    private static final String STYLE_SHEET = "xslFile";
    private static final Pattern SEPARATOR = Pattern.compile("[,;\\s]+");
    /** The fields that imports apply, by their paths. */
    private static final Map<String, Field> EFFECTIVE = new ConcurrentHashMap<>();

    private final ObjectNode tree;
    private final Consumer<String> asked;

    private FileImportSettings(ObjectNode tree, Consumer<String> asked) {
        this.tree = tree;
        this.asked = asked;
    }

    /** Completes settings that are valid by the schema with its defaults. */
    @JsonCreator
    public static FileImportSettings of(@Nullable JsonNode given) {
        return new FileImportSettings(
                SettingsSchema.complete(given == null ? MissingNode.getInstance() : given), _ -> {});
    }

    /** As {@link #of}, from JSON that this service wrote. */
    public static FileImportSettings read(String json) {
        return of(Json.read(json, JsonNode.class));
    }

    /** The same settings, which pass on the path of each field that somebody asks for. */
    public FileImportSettings observed(Consumer<String> observer) {
        return new FileImportSettings(tree, observer);
    }

    /**
     * The settings without the choice that a field makes about which texts are read: its default in the place of
     * another value, the other value of a flag. Null when there is no such change.
     */
    public @Nullable FileImportSettings otherChoice(String path) {
        var value = at(path);
        var fallback = SettingsSchema.field(path).orElseThrow().path("default");
        if (!value.isBoolean() && value.equals(fallback)) {
            return null;
        }
        return with(path, value.isBoolean() ? BooleanNode.valueOf(!value.asBoolean()) : fallback);
    }

    /** The same settings with another value of a field. */
    public FileImportSettings with(String path, JsonNode value) {
        return new FileImportSettings(Field.of(path).set(tree, value), _ -> {});
    }

    /** The same settings without the texts of style sheets, which are for previews only and may be long. */
    public FileImportSettings withoutStyleSheets() {
        var other = tree();
        other.properties().forEach(block -> {
            if (block.getValue() instanceof ObjectNode fields && fields.has(STYLE_SHEET)) {
                fields.putNull(STYLE_SHEET);
            }
        });
        return new FileImportSettings(other, asked);
    }

    /** The value of a field as JSON. */
    public JsonNode value(String path) {
        return at(path);
    }

    /** A copy that the caller may change. */
    @JsonValue
    public ObjectNode tree() {
        return tree.deepCopy();
    }

    /** The value of a flag, such as {@code html/importComments}. */
    public boolean flag(String path) {
        return at(path).asBoolean();
    }

    /** The value of a text field; null when it is absent or empty. */
    public @Nullable String text(String path) {
        var text = at(path).asText("");
        return at(path).isNull() || text.isEmpty() ? null : text;
    }

    /** The value of an enumerated field. */
    public String choice(String path) {
        return at(path).asText();
    }

    public int number(String path) {
        return at(path).asInt();
    }

    /** The names in a text field, separated by commas, semicolons or white space. */
    public List<String> names(String path) {
        var text = text(path);
        return text == null
                ? List.of()
                : SEPARATOR.splitAsStream(text).filter(name -> !name.isEmpty()).toList();
    }

    /** The texts of a field by language, as they were sent. */
    public Map<String, String> byLanguage(String path) {
        return at(path).properties().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().asText()));
    }

    /**
     * A field of the settings.
     *
     * @param block null at the top level
     */
    private record Field(@Nullable String block, String name) {
        static Field of(String path) {
            var slash = path.indexOf('/');
            return new Field(slash < 0 ? null : path.substring(0, slash), path.substring(slash + 1));
        }

        JsonNode in(ObjectNode tree) {
            return block == null ? tree.path(name) : tree.path(block).path(name);
        }

        /** A tree with another value of this field. The two share the values of the other fields. */
        ObjectNode set(ObjectNode tree, JsonNode value) {
            var other = copy(tree);
            if (block == null) {
                other.set(name, value);
            } else {
                var fields = copy(tree.path(block));
                fields.set(name, value);
                other.set(block, fields);
            }
            return other;
        }

        private static ObjectNode copy(JsonNode object) {
            var copy = Json.MAPPER.createObjectNode();
            object.properties().forEach(field -> copy.set(field.getKey(), field.getValue()));
            return copy;
        }
    }

    private JsonNode at(String path) {
        var known = EFFECTIVE.get(path);
        var field = known == null ? EFFECTIVE.computeIfAbsent(path, FileImportSettings::effective) : known;
        asked.accept(path);
        return field.in(tree);
    }

    private static Field effective(String path) {
        var applies =
                SettingsSchema.field(path).map(field -> field.path("x-effect").asBoolean());
        if (!applies.orElse(false)) {
            throw new IllegalArgumentException("the schema says that imports do not apply " + path);
        }
        return Field.of(path);
    }
}
