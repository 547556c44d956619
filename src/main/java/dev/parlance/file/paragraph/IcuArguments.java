package dev.parlance.file.paragraph;

import com.ibm.icu.text.MessagePattern;
import com.ibm.icu.text.MessagePattern.Part;
import dev.parlance.file.paragraph.CodeDetection.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the parts of an ICU message that are not text: simple arguments as a whole, and everything of plural and
 * select arguments except the messages in them. Nothing is found in a text that is not an ICU message.
 */
final class IcuArguments {
    private IcuArguments() {}

    static List<Span> of(String text) {
        var spans = new ArrayList<Span>();
        if (text.indexOf('{') < 0) {
            return spans;
        }
        MessagePattern message;
        try {
            message = new MessagePattern(text);
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            return spans;
        }
        var textFrom = 0;
        var depth = 0;
        for (var i = 0; i < message.countParts(); i++) {
            var part = message.getPart(i);
            if (part.getType() == Part.Type.MSG_START) {
                if (depth++ > 0) {
                    add(spans, textFrom, part.getLimit());
                }
                textFrom = part.getLimit();
            } else if (part.getType() == Part.Type.MSG_LIMIT) {
                depth--;
                textFrom = part.getIndex();
            } else if (part.getType() == Part.Type.ARG_START) {
                textFrom = part.getIndex();
            } else if (part.getType() == Part.Type.ARG_LIMIT) {
                add(spans, textFrom, part.getLimit());
                textFrom = part.getLimit();
            } else if (part.getType() == Part.Type.REPLACE_NUMBER) {
                add(spans, part.getIndex(), part.getLimit());
            }
        }
        return spans;
    }

    private static void add(List<Span> spans, int from, int to) {
        if (to > from) {
            spans.add(Span.alone(from, to, spans.size()));
        }
    }
}
