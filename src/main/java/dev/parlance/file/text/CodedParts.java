package dev.parlance.file.text;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A text with codes in progress. The end of a pair closes the nearest open beginning of the same name; halves without
 * another one stand alone.
 */
public final class CodedParts {
    private static final String CODE = String.valueOf(SegmentText.CODE);

    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private final Deque<Opening> open = new ArrayDeque<>();
    private final Map<String, Integer> openByName = new HashMap<>();
    private int lastId;

    /** The beginning of a pair that is open. */
    private record Opening(String name, int code) {}

    /** Adds plain text, in which the place of a code is a code too. */
    public CodedParts text(CharSequence plain) {
        var all = plain.toString();
        var from = 0;
        for (var at = all.indexOf(SegmentText.CODE); at >= 0; at = all.indexOf(SegmentText.CODE, from)) {
            text.append(all, from, at);
            alone(CODE, false);
            from = at + 1;
        }
        text.append(all, from, all.length());
        return this;
    }

    /**
     * Adds a code that stands alone.
     *
     * @param space whether it separates words
     */
    public CodedParts alone(String data, boolean space) {
        add(new InlineCode(Kind.STANDALONE, ++lastId, data, space));
        return this;
    }

    /** Adds the beginning of a pair. */
    public void open(String name, String data) {
        open.push(new Opening(name, codes.size()));
        openByName.merge(name, 1, Integer::sum);
        alone(data, false);
    }

    /** The number of characters until now. */
    public int length() {
        return text.length();
    }

    /** Whether a pair of this name is open. */
    public boolean isOpen(String name) {
        return openByName.getOrDefault(name, 0) > 0;
    }

    /** Adds the end of a pair. */
    public void close(String name, String data) {
        if (!isOpen(name)) {
            alone(data, false);
            return;
        }
        var opening = open.pop();
        openByName.merge(opening.name(), -1, Integer::sum);
        while (!opening.name().equals(name)) {
            opening = open.pop();
            openByName.merge(opening.name(), -1, Integer::sum);
        }
        var first = codes.get(opening.code());
        codes.set(opening.code(), new InlineCode(Kind.OPEN, first.id(), first.data(), false));
        add(new InlineCode(Kind.CLOSE, first.id(), data, false));
    }

    private void add(InlineCode code) {
        text.append(SegmentText.CODE);
        codes.add(code);
    }

    public SegmentText done() {
        return new SegmentText(text.toString(), codes);
    }

    /** A text with U+FFFD in the place of NUL and of each half of a surrogate pair, which files of text cannot have. */
    public static String encodable(String text) {
        if (isEncodable(text)) {
            return text;
        }
        var whole = new StringBuilder(text.length());
        text.codePoints().forEach(c -> whole.appendCodePoint(isEncodable(c) ? c : 0xFFFD));
        return whole.toString();
    }

    private static boolean isEncodable(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (text.charAt(i) == 0 || Character.isSurrogate(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEncodable(int c) {
        return c != 0 && Character.getType(c) != Character.SURROGATE;
    }
}
