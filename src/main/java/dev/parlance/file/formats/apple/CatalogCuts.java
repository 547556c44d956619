package dev.parlance.file.formats.apple;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Cuts;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.json.MemberCuts;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** Cuts a string catalog after its strings. What is before the first one begins each section again. */
final class CatalogCuts implements Cuts {
    private static final int LONGEST_HEAD = 1 << 16;

    private final JsonParser json;
    private final String head;
    private long end;

    private CatalogCuts(JsonParser json, String head) {
        this.json = json;
        this.head = head;
    }

    /** The places of a file; null when it has no strings, or they are not soon after the source language. */
    static @Nullable Cuts of(CheckedFile file, Reader text) throws IOException {
        var json = JsonGate.parser(text);
        var hasLanguage = false;
        json.nextToken();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var name = json.currentName();
            var token = json.nextToken();
            hasLanguage |= name.equals("sourceLanguage");
            if (name.equals("strings")) {
                var start = json.currentTokenLocation().getCharOffset() + 1;
                return token == JsonToken.START_OBJECT && hasLanguage && start < LONGEST_HEAD
                        ? new CatalogCuts(json, beginning(file, (int) start) + MemberCuts.PLACEHOLDER)
                        : null;
            }
            json.skipChildren();
        }
        return null;
    }

    private static String beginning(CheckedFile file, int length) throws IOException {
        try (var text = file.text()) {
            var beginning = new StringBuilder();
            while (beginning.length() < length) {
                beginning.append((char) text.read());
            }
            return beginning.toString();
        }
    }

    @Override
    public @Nullable Cut next(long from) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var cut = end > 0 && end >= from ? new Cut(end, "}}", head) : null;
            var isObject = json.nextToken() == JsonToken.START_OBJECT;
            json.skipChildren();
            end = isObject ? json.currentTokenLocation().getCharOffset() + 1 : 0;
            if (cut != null) {
                return cut;
            }
        }
        return null;
    }
}
