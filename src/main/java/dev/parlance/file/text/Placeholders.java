package dev.parlance.file.text;

import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Placeholders of texts, such as {@code %s}, which become inline codes.
 *
 * @param expression finds them
 * @param signs each placeholder has one of them: the expression does not search a text without them
 */
public record Placeholders(Pattern expression, List<String> signs) {
    /** For texts that have no placeholders. */
    public static final Placeholders NONE = of("(?!)");

    public static Placeholders of(String expression, String... signs) {
        return new Placeholders(Pattern.compile(expression), List.of(signs));
    }

    /** Whether a text may have placeholders. */
    public boolean mayBeIn(String plain) {
        for (var sign : signs) {
            if (plain.contains(sign)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text has placeholders. */
    public boolean areIn(String plain) {
        return mayBeIn(plain) && expression.matcher(plain).find();
    }

    /** A text with its placeholders as codes. */
    public SegmentText coded(String plain) {
        if (!mayBeIn(plain)) {
            return SegmentText.of(plain);
        }
        var parts = new CodedParts();
        var placeholder = expression.matcher(plain);
        var from = 0;
        while (placeholder.find()) {
            if (placeholder.end() > placeholder.start()) {
                parts.text(plain.substring(from, placeholder.start())).alone(placeholder.group(), false);
                from = placeholder.end();
            }
        }
        return parts.text(plain.substring(from)).done();
    }
}
