package dev.parlance.file.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonValue.JsonMember;
import dev.parlance.file.json.JsonValue.Kind;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Reads JSON as a tree of values with their positions. The gate limits the depth of the recursion. */
public final class JsonTree {
    private JsonTree() {}

    /** The values of a text: one, or one after the other as in JSON Lines. */
    public static List<JsonValue> read(Reader text) throws UnreadableFile, IOException {
        var values = new ArrayList<JsonValue>();
        try (var json = JsonGate.parser(text)) {
            while (json.nextToken() != null) {
                values.add(value(json));
            }
        }
        return values;
    }

    /** The value whose first token is the current one of a parser. */
    public static JsonValue value(JsonParser json) throws UnreadableFile, IOException {
        var start = (int) json.currentTokenLocation().getCharOffset();
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json, start);
            case START_ARRAY -> array(json, start);
            case VALUE_STRING -> {
                var text = json.getText();
                var end = (int) json.currentLocation().getCharOffset();
                yield new JsonValue(Kind.STRING, start, end, text, Map.of(), List.of());
            }
            default -> {
                var text = json.getText();
                yield new JsonValue(Kind.OTHER, start, start + text.length(), text, Map.of(), List.of());
            }
        };
    }

    private static JsonValue object(JsonParser json, int start) throws UnreadableFile, IOException {
        var members = new FewMembers.Reading();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            if (!members.add(member(json))) {
                throw duplicate(json);
            }
        }
        return new JsonValue(Kind.OBJECT, start, end(json), "", members.done(), List.of());
    }

    /** Reads the value of the member whose name is the current token of a parser. */
    private static JsonMember member(JsonParser json) throws UnreadableFile, IOException {
        var name = json.currentName();
        var start = (int) json.currentTokenLocation().getCharOffset();
        json.nextToken();
        return new JsonMember(name, start, value(json));
    }

    /** Passes on the members of an object that the current token begins, of which one is in memory at a time. */
    public static void members(JsonParser json, Members found) throws UnreadableFile, IOException {
        var names = new HashSet<String>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var member = member(json);
            if (!names.add(member.name())) {
                throw duplicate(json);
            }
            found.member(member);
        }
    }

    /** Receives members of an object. */
    @FunctionalInterface
    public interface Members {
        void member(JsonMember member) throws UnreadableFile, IOException;
    }

    /** The problem of an object whose last member has the name of another one. */
    public static UnreadableFile duplicate(JsonParser json) {
        return UnreadableFile.broken(
                json.currentLocation().getLineNr(), "an object has a duplicate key, which is not allowed here");
    }

    private static JsonValue array(JsonParser json, int start) throws UnreadableFile, IOException {
        var items = new ArrayList<JsonValue>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(json));
        }
        return new JsonValue(Kind.ARRAY, start, end(json), "", Map.of(), items);
    }

    /** The index after the bracket that ends an object or an array. */
    private static int end(JsonParser json) {
        return (int) json.currentTokenLocation().getCharOffset() + 1;
    }
}
