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
    private final List<Span> spans = new ArrayList<>();
    private int textFrom;
    private int depth;

    private IcuArguments() {}

    static List<Span> of(String text) {
        if (text.indexOf('{') < 0) {
            return List.of();
        }
        try {
            var message = new MessagePattern(text);
            var arguments = new IcuArguments();
            for (var i = 0; i < message.countParts(); i++) {
                arguments.part(message.getPart(i));
            }
            return arguments.spans;
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            return List.of();
        }
    }

    private void part(Part part) {
        if (part.getType() == Part.Type.MSG_START) {
            if (depth++ > 0) {
                add(textFrom, part.getLimit());
            }
            textFrom = part.getLimit();
        } else if (part.getType() == Part.Type.MSG_LIMIT) {
            depth--;
            textFrom = part.getIndex();
        } else if (part.getType() == Part.Type.ARG_START) {
            textFrom = part.getIndex();
        } else if (part.getType() == Part.Type.ARG_LIMIT) {
            add(textFrom, part.getLimit());
            textFrom = part.getLimit();
        } else if (part.getType() == Part.Type.REPLACE_NUMBER) {
            add(part.getIndex(), part.getLimit());
        }
    }

    private void add(int from, int to) {
        if (to > from) {
            spans.add(Span.alone(from, to, spans.size()));
        }
    }
}
