package dev.parlance.file.text;

import dev.parlance.shared.SegmentText;
import java.util.regex.Pattern;

/** Texts whose placeholders, such as {@code %s}, are inline codes. */
public final class Placeholders {
    /** For texts that have no placeholders. */
    public static final Pattern NONE = Pattern.compile("(?!)");

    private Placeholders() {}

    /** A text with its placeholders as codes. */
    public static SegmentText coded(String plain, Pattern placeholders) {
        var parts = new CodedParts();
        var placeholder = placeholders.matcher(plain);
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
