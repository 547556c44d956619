package dev.parlance.file.paragraph;

import com.ibm.icu.text.MessagePattern;
import com.ibm.icu.text.MessagePattern.Part;
import dev.parlance.file.paragraph.CodeDetection.Span;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parts of an ICU message that are not text: simple arguments as a whole, and everything of plural and
 * select arguments except the messages in them. Nothing is found in a text that is not an ICU message.
 */
public final class IcuArguments {
    private static final int DEEPEST = 100;

    private final List<Span> spans = new ArrayList<>();
    private int textFrom;
    private int depth;

    private IcuArguments() {}

    static List<Span> of(String text) {
        var message = text.indexOf('{') < 0 ? null : message(text);
        if (message == null) {
            return List.of();
        }
        var arguments = new IcuArguments();
        for (var i = 0; i < message.countParts(); i++) {
            arguments.part(message.getPart(i));
        }
        return arguments.spans;
    }

    /** Whether a text is an ICU message that has fewer arguments than codes that are arguments. */
    static boolean areQuoted(SegmentText text) {
        var codes =
                text.codes().stream().filter(code -> isArgument(code.data())).count();
        var literal = codes == 0 ? "" : TextOut.literal(text);
        return of(literal).size() < codes && isMessage(literal);
    }

    private static boolean isArgument(String code) {
        return code.endsWith("{") || code.startsWith("}") || !of(code).isEmpty();
    }

    /** Whether a text is an ICU message. */
    static boolean isMessage(String text) {
        return message(text) != null;
    }

    /** The parts of a message, also of one whose apostrophes have no meaning, as in Flutter; null when it is none. */
    public static @Nullable MessagePattern message(String text) {
        var message = parsed(text);
        return message != null || text.indexOf('\'') < 0 ? message : parsed(text.replace('\'', '\u2019'));
    }

    /** Whether a text is an ICU message in which apostrophes have their meaning. */
    public static boolean isStrict(String text) {
        return parsed(text) != null;
    }

    private static @Nullable MessagePattern parsed(String text) {
        try {
            return isDeep(text) ? null : new MessagePattern(text);
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            return null;
        }
    }

    /** Whether braces are nested deeper than in any message of a person; the parser is recursive. */
    private static boolean isDeep(String text) {
        var open = 0;
        for (var i = 0; i < text.length() && open <= DEEPEST; i++) {
            open += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
        }
        return open > DEEPEST;
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
