package dev.parlance.file.formats.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.UserExpression;
import org.jspecify.annotations.Nullable;

/** Selects the values of a JSON file that are text, by the import settings. */
final class JsonChoice {
    private static final String INCLUDE = "json/includeKeyRegexp";
    private static final String EXCLUDE = "json/excludeKeyRegexp";

    private final @Nullable UserExpression included;
    private final @Nullable UserExpression excluded;

    JsonChoice(FileImportSettings settings) {
        this.included = UserExpression.of(INCLUDE, settings.text(INCLUDE));
        this.excluded = UserExpression.of(EXCLUDE, settings.text(EXCLUDE));
    }

    /**
     * Whether a value is text.
     *
     * @param path the keys to it, as {@link #path} returns them
     */
    boolean takes(String path) {
        var keys = path.isEmpty() ? path : path.substring(1);
        return (included == null || included.matches(keys)) && (excluded == null || !excluded.matches(keys));
    }

    /** The keys to the current value of a parser, each after a slash. */
    static String path(JsonParser json) {
        var path = new StringBuilder();
        for (JsonStreamContext at = json.getParsingContext(); at != null; at = at.getParent()) {
            if (at.inObject() && at.getCurrentName() != null) {
                path.insert(0, "/" + JsonGate.name(at.getCurrentName()));
            }
        }
        return path.toString();
    }
}
