package dev.parlance.file.content;

import static dev.parlance.file.content.ContentSign.certain;
import static dev.parlance.file.content.ContentSign.likely;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** JSON, and the members by which some of its dialects are known. */
final class JsonSigns {
    private static final JsonFactory JSON = new JsonFactory();

    private final Set<String> members = new HashSet<>();
    private int values;
    private int tokens;

    private JsonSigns() {}

    /**
     * What a text shows that begins with a brace or a bracket.
     *
     * @param text ends anywhere
     */
    static @Nullable ContentSign of(String text) {
        var signs = new JsonSigns();
        return signs.isJson(text) ? signs.sign(text.charAt(0) == '{' ? "object" : "array") : null;
    }

    /** Whether the text is JSON up to its end or its cut, and more than one bracket. */
    private boolean isJson(String text) {
        try (var json = JSON.createParser(text)) {
            for (var token = json.nextToken(); token != null; token = json.nextToken()) {
                read(json, token);
            }
        } catch (JsonEOFException _) {
            // cut
        } catch (IOException _) {
            return false;
        }
        return tokens > 1;
    }

    private void read(JsonParser json, JsonToken token) throws IOException {
        tokens++;
        var depth = json.getParsingContext().getNestingDepth();
        if (token == JsonToken.FIELD_NAME && depth == 1) {
            members.add(json.currentName());
        } else if (token.isStructStart() && depth == 1) {
            values++;
        }
    }

    private ContentSign sign(String kind) {
        if (members.contains("@@locale")) {
            return certain("arb", "the JSON has the member @@locale");
        } else if (members.contains("sourceLanguage") && members.contains("strings")) {
            return certain("xcstrings", "the JSON has the members sourceLanguage and strings");
        }
        return values > 1
                ? likely("jsonl", "the content has one JSON value after another")
                : likely("json", "the content begins as a JSON " + kind);
    }
}
