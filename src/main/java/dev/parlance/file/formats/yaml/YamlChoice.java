package dev.parlance.file.formats.yaml;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.UserExpression;
import org.jspecify.annotations.Nullable;

/** The import settings of YAML, applied to one file. */
final class YamlChoice {
    private static final String KEYS = "yaml/includeKeyRegexp";
    private static final String VALUES = "yaml/excludeValueRegexp";

    private final @Nullable UserExpression included;
    private final @Nullable UserExpression excluded;
    private final @Nullable String notePath;
    private final @Nullable String keyPath;
    private final boolean indentsEmptyLines;
    private final @Nullable String rootKey;
    private YamlValues values = YamlValues.NONE;

    YamlChoice(ReadOptions options) {
        var settings = options.settings();
        this.included = UserExpression.of(KEYS, settings.text(KEYS));
        this.excluded = UserExpression.of(VALUES, settings.text(VALUES));
        this.notePath = settings.text("yaml/contextPath");
        this.keyPath = settings.text("yaml/contextKeyPath");
        this.indentsEmptyLines = settings.flag("yaml/indentEmptyLinesInString");
        this.rootKey = settings.flag("yaml/updateRootElementLang") && options.targetLang() != null
                ? LocaleNames.of(options.targetLang(), settings.choice("yaml/localeFormat"))
                : null;
    }

    /** Reads the values that the settings refer to by their paths. */
    void lookAround(String text) throws UnreadableFile {
        if (notePath != null || keyPath != null || rootKey != null) {
            values = YamlValues.of(text);
        }
    }

    boolean indentsEmptyLines() {
        return indentsEmptyLines;
    }

    /** The only root key of a target file; null when it stays. */
    @Nullable
    String rootKey() {
        return values.rootKeys() == 1 ? rootKey : null;
    }

    /**
     * Whether a value is text.
     *
     * @param path the keys and positions to it
     * @param keys the keys to it
     */
    boolean takes(String path, String keys, String value) {
        return (included == null || included.matches(keys) || included.matches(path))
                && (excluded == null || !excluded.matches(value));
    }

    /** The key of a segment. */
    @Nullable
    String contextKey(String path) {
        var own = path.isEmpty() ? null : path;
        var other = keyPath == null ? null : values.at(path, keyPath);
        return other == null ? own : other;
    }

    /** The note of a segment: the value of the settings' path, else the comment. */
    @Nullable
    String note(String path, @Nullable String comment) {
        var note = notePath == null ? null : values.at(path, notePath);
        return note == null ? comment : note;
    }
}
