package dev.parlance.file.formats.asciidoc;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A text that is being written. A sign of a pair that would be text where the translation has it, such as beside a
 * letter, is written twice, which makes it markup anywhere (docs.asciidoctor.org, "Unconstrained").
 */
final class WrittenMarks {
    private static final Pattern OPENING = Pattern.compile("(?:\\[[^\\[\\]\\n]+\\])?[*_`#]");

    private static final String NONE_BESIDE_CODE = "\"'`";

    private final StringBuilder written = new StringBuilder();
    /** Where the opening halves of pairs are, by the id of their code. */
    private final Map<Integer, Range> open = new HashMap<>();

    private final List<Pair> pairs = new ArrayList<>();

    private record Range(int start, int end) {}

    /**
     * A pair of signs.
     *
     * @param start index of what opens it
     * @param sign index of its first sign
     * @param close index of its last one
     */
    private record Pair(int start, int sign, int close) {}

    void text(char c) {
        written.append(c);
    }

    void text(String text) {
        written.append(text);
    }

    void code(InlineCode code) {
        var data = code.data();
        var opening = code.kind() == Kind.CLOSE && data.length() == 1 ? open.remove(code.id()) : null;
        if (opening != null) {
            pairs.add(new Pair(opening.start(), opening.end() - 1, written.length()));
        }
        if (code.kind() == Kind.OPEN && OPENING.matcher(data).matches()) {
            open.put(code.id(), new Range(written.length(), written.length() + data.length()));
        }
        written.append(data);
    }

    String done() {
        var twice = pairs.stream()
                .filter(this::isText)
                .flatMap(pair -> List.of(pair.sign(), pair.close()).stream())
                .sorted((a, b) -> b - a)
                .toList();
        for (int at : twice) {
            written.insert(at, written.charAt(at));
        }
        return written.toString();
    }

    /** Whether the signs of a pair are text as they stand. */
    private boolean isText(Pair pair) {
        var isCode = written.charAt(pair.sign()) == '`';
        var before = pair.start() > 0 ? written.codePointBefore(pair.start()) : '\n';
        var after = pair.close() + 1 < written.length() ? written.codePointAt(pair.close() + 1) : '\n';
        return MarkedText.isWord(before)
                || MarkedText.isWord(after)
                || MarkedText.NO_OPENING_AFTER.indexOf(before) >= 0
                || (isCode && NONE_BESIDE_CODE.indexOf(before) >= 0)
                || (isCode && NONE_BESIDE_CODE.indexOf(after) >= 0)
                || MarkedText.isSpace(written.charAt(pair.sign() + 1))
                || MarkedText.isSpace(written.charAt(pair.close() - 1));
    }
}
