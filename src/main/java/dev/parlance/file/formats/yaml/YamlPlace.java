package dev.parlance.file.formats.yaml;

import dev.parlance.file.splice.Place;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/**
 * A scalar, which another text replaces in the same style if that can hold it, else in quotes.
 *
 * @param raw the scalar as it is in the file, without anchor and tag
 * @param value its text
 * @param inFlow whether it is between brackets or braces
 * @param indentsEmptyLines whether empty lines of a block scalar are indented
 */
record YamlPlace(ScalarStyle style, String raw, String value, boolean inFlow, boolean indentsEmptyLines)
        implements Place {
    /** YAML 1.2.2, section 5.3, and what a symbol of Ruby begins with. */
    private static final String INDICATORS = "-?:,[]{}#&*!|>'\"%@`";

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var other = readAgain(text).text();
        return encoder.canEncode(other) ? written(other) : YamlQuotes.twice(other, raw, encoder) + lineEnd();
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return SegmentText.of(YamlQuotes.withoutHalves(TextOut.literal(text)));
    }

    /** The scalar with another text, in an encoding that can hold it. */
    String written(String other) {
        var written = switch (style) {
            case LITERAL -> block().literal(other);
            case FOLDED -> block().folded(other);
            case PLAIN -> isPlain(other) ? other : null;
            case SINGLE_QUOTED -> YamlQuotes.isOneLine(other) ? YamlQuotes.once(other) : null;
            default -> null;
        };
        return written == null ? quoted(other) + lineEnd() : written;
    }

    private String quoted(String other) {
        var once = style != ScalarStyle.DOUBLE_QUOTED && YamlQuotes.isOneLine(other) && other.indexOf('\'') < 0;
        return once ? YamlQuotes.once(other) : YamlQuotes.twice(other, raw, null);
    }

    /** What follows the scalar on its last line: block scalars contain their line end. */
    private String lineEnd() {
        return style == ScalarStyle.LITERAL || style == ScalarStyle.FOLDED ? block().afterQuotes() : "";
    }

    private YamlBlock block() {
        return new YamlBlock(raw, value, indentsEmptyLines);
    }

    private boolean isPlain(String value) {
        if (value.isEmpty() || !YamlQuotes.isOneLine(value) || YamlTypes.needsQuotes(value)) {
            return false;
        }
        var first = value.charAt(0);
        var last = value.charAt(value.length() - 1);
        return INDICATORS.indexOf(first) < 0
                && !isSpace(first)
                && !isSpace(last)
                && last != ':'
                && !value.startsWith("...")
                && !endsPlain(value);
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /** Whether something within the text would end a plain scalar in YAML 1.1, in 1.2 (section 7.3.3) or in PyYAML. */
    private boolean endsPlain(String value) {
        for (var i = 0; i < value.length(); i++) {
            var c = value.charAt(i);
            if (c == '\t' || (inFlow && ":?,[]{}".indexOf(c) >= 0)) {
                return true;
            }
            if ((c == ':' && isSpace(value.charAt(i + 1))) || (c == '#' && isSpace(value.charAt(i - 1)))) {
                return true;
            }
        }
        return false;
    }
}
