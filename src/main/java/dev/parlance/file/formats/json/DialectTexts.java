package dev.parlance.file.formats.json;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Labels;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.Placeholders;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Passes on the texts of a JSON file that a dialect chooses, with what the import settings say about them. */
final class DialectTexts {
    private static final JsonValue NOTHING = new JsonValue(Kind.OTHER, 0, 0, "", Map.of(), List.of());

    private final String file;
    private final Placeholders codes;
    private final Found found;
    private final JsonChoice choice;
    private final boolean oneForm;
    private final @Nullable String notePath;
    private final @Nullable String keyPath;
    private final @Nullable String lengthPath;
    private JsonValue root = NOTHING;

    DialectTexts(String text, Placeholders codes, CheckedFile file, Found found) {
        this.file = text;
        this.codes = codes;
        this.found = found;
        var settings = file.options().settings();
        this.choice = new JsonChoice(settings);
        this.oneForm = PluralCategories.of(file.options().sourceLang()).size() == 1;
        this.notePath = settings.text("json/contextNotePath");
        this.keyPath = settings.text("json/contextKeyPath");
        this.lengthPath = settings.text("json/maxLenPath");
    }

    /** Goes on with a value of the file; the others are those of the other lines. */
    void begin(JsonValue value) {
        root = value;
    }

    /** The value that was begun last. */
    JsonValue root() {
        return root;
    }

    /**
     * Passes on a text.
     *
     * @param in the object that contains it
     * @param path the keys to it, each after a slash
     * @param key null when it has none
     * @param note null when it has none
     */
    void text(JsonValue text, JsonValue in, String path, @Nullable String key, @Nullable String note)
            throws UnreadableFile, IOException {
        found.unit(unit(text, in, path, key, note));
    }

    /** As {@link #text}, without passing it on. */
    Unit unit(JsonValue text, JsonValue in, String path, @Nullable String key, @Nullable String note) {
        var own = key == null || key.isBlank() ? null : key;
        var otherKey = at(keyPath, in);
        var otherNote = at(notePath, in);
        var paragraph = Paragraph.of(
                codes.coded(text.text()),
                otherKey == null ? own : otherKey,
                FormatSettings.lengthLimit(at(lengthPath, in)),
                otherNote == null ? (note == null || note.isBlank() ? null : note.strip()) : otherNote);
        return new Unit(
                paragraph,
                choice.takes(path),
                text.start() + 1,
                text.end() - 1,
                new JsonPlace(codes, file.charAt(text.start())));
    }

    /** The characters of the file. */
    String file() {
        return file;
    }

    /** Receives the texts. */
    Found found() {
        return found;
    }

    /** Whether a text with the form {@code other} alone may depend on a number: in a source language with one form. */
    boolean mayHaveOneForm() {
        return oneForm;
    }

    /** Passes on all strings of a value; their keys are the paths to them. */
    void all(JsonValue value, JsonValue in, String path) throws UnreadableFile, IOException {
        if (value.is(Kind.STRING)) {
            text(value, in, path, path, null);
        }
        for (var item : value.items()) {
            all(item, in, path);
        }
        for (var member : value.members().values()) {
            all(member.value(), value, Labels.key(path + "/" + member.name()));
        }
    }

    private @Nullable String at(@Nullable String path, JsonValue in) {
        if (path == null) {
            return null;
        }
        var names = Arrays.stream(path.split("/", -1)).filter(name -> !name.isEmpty());
        var value = (path.startsWith("/") ? root : in).at(names.toList());
        var isValue = value != null && (value.is(Kind.STRING) || value.is(Kind.OTHER));
        return value == null || !isValue || value.text().equals("null") ? null : value.text();
    }
}
