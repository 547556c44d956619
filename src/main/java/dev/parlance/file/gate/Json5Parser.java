package dev.parlance.file.gate;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads names and strings of JSON5 with its escapes. */
final class Json5Parser extends JsonParserDelegate {
    private final Json5Text text;

    /**
     * Reads a text.
     *
     * @param json reads the same text
     */
    Json5Parser(JsonParser json, Json5Text text) {
        super(json);
        this.text = text;
    }

    @Override
    public @Nullable String getText() throws IOException {
        return decoded(super.getText());
    }

    @Override
    public @Nullable String currentName() throws IOException {
        return decoded(super.currentName());
    }

    private @Nullable String decoded(@Nullable String read) {
        return read == null || !text.hasEscapes() ? read : Json5Text.decoded(read);
    }
}
