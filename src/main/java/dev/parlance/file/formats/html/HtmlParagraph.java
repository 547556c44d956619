package dev.parlance.file.formats.html;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A paragraph in progress: text and inline codes, without the white space around them. */
final class HtmlParagraph {
    private final String file;
    private final HtmlText texts;
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private final Map<Integer, String> spaces = new HashMap<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<String, Integer> openNames = new HashMap<>();
    private final List<Unit> inner = new ArrayList<>();
    private int start = -1;
    private int end;
    private int lastId;
    private boolean keepsSpace;
    private boolean hasText;

    HtmlParagraph(String file, HtmlText texts) {
        this.file = file;
        this.texts = texts;
    }

    /** An opening code without its closing one. */
    private record Open(String name, int id) {}

    boolean isEmpty() {
        return start < 0;
    }

    boolean hasText() {
        return hasText;
    }

    /** Adds text of the file. */
    void text(int from, int to, boolean keepsItsSpace) {
        keepsSpace |= keepsItsSpace;
        for (var at = from; at < to; ) {
            var c = file.charAt(at);
            var reference = HtmlReferences.at(file, at, to, false);
            if (reference != null && texts.isCode(file.substring(at, reference.end()))) {
                alone(at, reference.end(), reference.text().isBlank());
                at = reference.end();
            } else if (reference != null) {
                space(at);
                reference.text().chars().forEach(each -> character((char) each));
                at = reference.end();
                end = at;
            } else if (HtmlTags.isSpace(c)) {
                at++;
            } else {
                space(at);
                character(c);
                end = ++at;
            }
        }
    }

    private void character(char c) {
        hasText = true;
        if (c == SegmentText.CODE) {
            add(new InlineCode(Kind.STANDALONE, ++lastId, String.valueOf(c), false));
        } else {
            text.append(c);
        }
    }

    /** Adds the white space before what begins at an index. */
    private void space(int at) {
        if (start < 0) {
            start = at;
        } else if (end < at) {
            var run = file.substring(end, at);
            if (keepsSpace) {
                kept(run);
            } else {
                text.append(' ');
                if (!run.equals(" ")) {
                    spaces.put(text.length() - 1, run);
                }
            }
        }
        end = at;
    }

    private void kept(String run) {
        for (var i = 0; i < run.length(); i++) {
            if (run.startsWith("\r\n", i)) {
                text.append('\n');
                spaces.put(text.length() - 1, "\r\n");
                i++;
            } else {
                text.append(run.charAt(i));
            }
        }
    }

    private void add(InlineCode code) {
        text.append(SegmentText.CODE);
        codes.add(code);
    }

    private void code(Kind kind, int id, int from, int to, boolean space) {
        space(from);
        add(new InlineCode(kind, id, file.substring(from, to), space));
        end = to;
    }

    /** Adds a code that has no other half. */
    void alone(int from, int to, boolean space) {
        code(Kind.STANDALONE, ++lastId, from, to, space);
    }

    void open(String name, int from, int to) {
        open.push(new Open(name, ++lastId));
        openNames.merge(name, 1, Integer::sum);
        code(Kind.OPEN, lastId, from, to, false);
    }

    /** Adds an end tag, which closes the nearest open element of its name. */
    void close(String name, int from, int to) {
        var id = 0;
        if (openNames.getOrDefault(name, 0) == 0) {
            id = ++lastId;
        }
        while (id == 0) {
            var innermost = open.pop();
            openNames.merge(innermost.name(), -1, Integer::sum);
            id = innermost.name().equals(name) ? innermost.id() : 0;
        }
        code(Kind.CLOSE, id, from, to, false);
    }

    /** Adds the texts within the code that comes next. */
    void inner(List<Unit> units) {
        inner.addAll(units);
    }

    /** All of it; there must be any. */
    Unit unit(@Nullable String note) {
        var source = new SegmentText(text.toString(), codes);
        var place = new HtmlPlace(
                file.substring(start, end), start, source, Map.copyOf(spaces), keepsSpace, texts.plain(), Map.of());
        return new Unit(Paragraph.of(source, null, note), true, start, end, place, List.copyOf(inner));
    }
}
