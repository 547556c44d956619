package dev.parlance.attack.requests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import java.util.HexFormat;

/**
 * Writes JSON as no library does: with lone surrogates, duplicate keys, unusual escapes and space. Texts of a {@link
 * POJONode} are written as they are.
 */
final class JsonBytes {
    /** More is cut off: an element that was repeated and then enlarged would fill the memory. */
    private static final int MOST = 1_200_000;

    private static final HexFormat HEX = HexFormat.of();

    private final Dice dice;
    private final boolean tidy;
    private final StringBuilder out = new StringBuilder();

    private JsonBytes(Dice dice) {
        this.dice = dice;
        this.tidy = !dice.oneIn(6);
    }

    /** The bytes of a value, each as one character. */
    static String of(JsonNode value, Dice dice) {
        var writer = new JsonBytes(dice);
        writer.write(value);
        return writer.out.toString();
    }

    private void write(JsonNode value) {
        switch (value.getNodeType()) {
            case OBJECT -> writeObject(value);
            case ARRAY -> writeArray(value);
            case STRING -> writeText(value.textValue());
            case POJO -> out.append(HostileText.latin(value.asText()));
            // an array repeats them up to 900,000 times, and toString starts a generator for each
            case NULL, BOOLEAN, NUMBER -> out.append(value.asText());
            default -> out.append(value);
        }
    }

    private void writeObject(JsonNode object) {
        out.append('{');
        var first = true;
        for (var property : object.properties()) {
            var times = !tidy && dice.oneIn(12) ? 2 : 1;
            for (var i = 0; i < times && out.length() < MOST; i++) {
                out.append(first ? "" : ",");
                first = false;
                space();
                writeText(property.getKey());
                out.append(':');
                space();
                write(property.getValue());
            }
        }
        out.append('}');
    }

    private void writeArray(JsonNode array) {
        out.append('[');
        for (var i = 0; i < array.size() && out.length() < MOST; i++) {
            out.append(i == 0 ? "" : ",");
            space();
            write(array.get(i));
        }
        out.append(']');
    }

    private void space() {
        if (!tidy && dice.oneIn(5)) {
            out.append(dice.of(" ", "\t", "\r\n", "   "));
        }
    }

    private void writeText(String text) {
        out.append('"');
        if (text.length() > 2_000) {
            out.append(HostileText.latin(text.replace("\\", "\\\\").replace("\"", "\\\"")));
        } else {
            text.codePoints().forEach(this::writeCharacter);
        }
        out.append('"');
    }

    private void writeCharacter(int code) {
        var surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        if (code == '"' || code == '\\') {
            out.append('\\').append((char) code);
        } else if ((code < 0x20 || surrogate) ? tidy || !dice.oneIn(3) : !tidy && dice.oneIn(8)) {
            Character.toString(code).chars().forEach(c -> out.append("\\u").append(HEX.toHexDigits((char) c)));
        } else {
            out.append(code < 0x80 ? Character.toString(code) : HostileText.latin(Character.toString(code)));
        }
    }
}
