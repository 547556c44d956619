package dev.parlance.file.json;

import com.fasterxml.jackson.core.JsonParser;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Cuts;
import dev.parlance.file.gate.JsonGate;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Cuts JSON Lines after objects and arrays that are values of their own. A gate has read the file as valid before.
 */
public final class ValueCuts implements Cuts {
    private final JsonParser json;

    private ValueCuts(JsonParser json) {
        this.json = json;
    }

    /** Cuts between the values of a file. */
    public static Cuts of(CheckedFile file, Reader text) throws IOException {
        return new ValueCuts(JsonGate.parser(text));
    }

    @Override
    public @Nullable Cut next(long from) throws IOException {
        for (var token = json.nextToken(); token != null; token = json.nextToken()) {
            if (token.isStructStart()) {
                json.skipChildren();
                var at = json.currentTokenLocation().getCharOffset() + 1;
                if (at >= from) {
                    return new Cut(at, "", "");
                }
            }
        }
        return null;
    }
}
