package dev.parlance.customfield.definition;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.shared.Json;
import java.util.List;

/**
 * The options in an edit of a field.
 *
 * @param edits to add or change; other options stay unchanged
 * @param shown whether the edit has the options as responses show them, which change nothing
 */
record OptionEdits(List<OptionEdit> edits, boolean shown) {
    static final OptionEdits NONE = new OptionEdits(List.of(), false);

    /** From a request. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static OptionEdits of(JsonNode options) {
        return options.isObject()
                ? new OptionEdits(List.of(), true)
                : new OptionEdits(List.of(Json.MAPPER.convertValue(options, OptionEdit[].class)), false);
    }

    @Override
    @JsonValue
    public List<OptionEdit> edits() {
        return edits;
    }
}
