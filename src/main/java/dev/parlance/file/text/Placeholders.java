package dev.parlance.file.text;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Texts whose placeholders, such as {@code %s}, are inline codes. */
public final class Placeholders {
    private Placeholders() {}

    /** A text with its placeholders as codes. */
    public static SegmentText coded(String plain, Pattern placeholders) {
        var text = new StringBuilder(plain.length());
        var codes = new ArrayList<InlineCode>();
        var placeholder = placeholders.matcher(plain);
        var from = 0;
        while (placeholder.find()) {
            if (placeholder.end() > placeholder.start()) {
                add(plain.substring(from, placeholder.start()), text, codes);
                code(placeholder.group(), text, codes);
                from = placeholder.end();
            }
        }
        add(plain.substring(from), text, codes);
        return new SegmentText(text.toString(), codes);
    }

    /** Adds a text, in which the place of a code is a code too. */
    private static void add(String plain, StringBuilder text, List<InlineCode> codes) {
        for (var i = 0; i < plain.length(); i++) {
            var c = plain.charAt(i);
            if (c == SegmentText.CODE) {
                code(String.valueOf(c), text, codes);
            } else {
                text.append(c);
            }
        }
    }

    private static void code(String data, StringBuilder text, List<InlineCode> codes) {
        text.append(SegmentText.CODE);
        codes.add(new InlineCode(Kind.STANDALONE, codes.size() + 1, data, false));
    }
}
