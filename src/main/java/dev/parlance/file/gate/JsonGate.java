package dev.parlance.file.gate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/** Reads a JSON file once from end to end before its text is read, so that a broken file yields no segment at all. */
public final class JsonGate {
    private static final int DEEPEST = 500;
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            // most names of a file of texts are keys, of which each occurs once
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
            .enable(JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS)
            .enable(JsonReadFeature.ALLOW_TRAILING_DECIMAL_POINT_FOR_NUMBERS)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private JsonGate() {}

    public static void check(Reader text) throws UnreadableFile, IOException {
        check(text, false);
    }

    /**
     * Checks a file.
     *
     * @param several whether it may have more than one value
     */
    public static void check(Reader text, boolean several) throws UnreadableFile, IOException {
        check(text, several, JsonGate::skipOne);
    }

    /**
     * Checks a file with one value in the pass that reads it.
     *
     * @param value reads it, from its first token to its last one
     */
    public static void check(Reader text, Value value) throws UnreadableFile, IOException {
        check(text, false, value);
    }

    /** The same for a text that is in memory. */
    public static void check(String text, Value value) throws UnreadableFile, IOException {
        try (var json = parser(text)) {
            check(json, false, value);
        }
    }

    /** Reads a value whose first token is the current one of a parser. */
    @FunctionalInterface
    public interface Value {
        void read(JsonParser json) throws UnreadableFile, IOException;
    }

    private static void check(Reader text, boolean several, Value first) throws UnreadableFile, IOException {
        try (var json = parser(text)) {
            check(json, several, first);
        }
    }

    private static void check(JsonParser json, boolean several, Value first) throws UnreadableFile, IOException {
        try {
            if (json.nextToken() == null) {
                throw new UnreadableFile(Reason.EMPTY, "the file contains no JSON value");
            }
            first.read(json);
            while (json.nextToken() != null) {
                if (several) {
                    skipOne(json);
                    continue;
                }
                throw UnreadableFile.broken(
                        json.currentTokenLocation().getLineNr(), "only one JSON value is allowed in a file");
            }
        } catch (StreamConstraintsException tooMuch) {
            throw new UnreadableFile(
                    Reason.TOO_LARGE,
                    "objects are nested more than %d deep, or one value is too long".formatted(DEEPEST),
                    tooMuch);
        } catch (JsonProcessingException broken) {
            var location = broken.getLocation();
            var message = "line %d, column %d: not valid JSON"
                    .formatted(
                            location == null ? 1 : location.getLineNr(), location == null ? 1 : location.getColumnNr());
            throw new UnreadableFile(Reason.BROKEN, message, broken);
        }
    }

    /** A parser that accepts what the gate accepts. */
    public static JsonParser parser(Reader text) throws IOException {
        var json5 = new Json5Text(text);
        return new Json5Parser(JSON.createParser(json5), json5);
    }

    /** The same for a text that is in memory. */
    public static JsonParser parser(String text) throws IOException {
        return parser(new StringReader(text));
    }

    /** The name of a member by the context of a parser, which has its escapes as they were read. */
    public static String name(String ofContext) {
        return Json5Text.decoded(ofContext);
    }

    private static void skipOne(JsonParser json) throws IOException {
        var token = json.currentToken();
        if (token != null && token.isStructStart()) {
            json.skipChildren();
        }
    }
}
