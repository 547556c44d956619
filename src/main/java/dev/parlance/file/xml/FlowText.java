package dev.parlance.file.xml;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A text of markup in progress. */
final class FlowText {
    /** Markup that shows as white space: line breaks and tabs of HTML, Word, PowerPoint and others. */
    private static final Pattern SPACE = Pattern.compile(
            "(?:<|&lt;)(?:\\w+:)?(?:br|cr|tab|ptab|lb|newline|line-break)\\b|\\A&(?:nbsp|ensp|emsp|thinsp);\\z",
            Pattern.CASE_INSENSITIVE);

    private final boolean preservesSpace;
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    /** The runs of white space that are not one space, by the position of the space that each became. */
    private final Map<Integer, StringBuilder> spaces = new HashMap<>();

    private boolean blank = true;
    private int lastId;

    FlowText(boolean preservesSpace) {
        this.preservesSpace = preservesSpace;
    }

    /** The text in which each run of white space is one space. */
    static SegmentText collapsed(SegmentText text) {
        var collapsed = new FlowText(false);
        collapsed.codes.addAll(text.codes());
        for (var i = 0; i < text.text().length(); i++) {
            collapsed.character(text.text().charAt(i));
        }
        return collapsed.done();
    }

    /**
     * Adds characters of a file. References to entities that a document type declares are codes.
     *
     * @param place where they are in the file
     * @param references receives the other references by the character that they mean
     */
    void read(String raw, int place, Map<Integer, String> references) {
        if (raw.indexOf('&') < 0) {
            add(XmlText.decoded(raw, references));
            return;
        }
        var entity = XmlText.ENTITY.matcher(raw);
        var at = 0;
        while (entity.find()) {
            add(XmlText.decoded(raw.substring(at, entity.start()), references));
            code(Kind.STANDALONE, newId(), entity.group(), place + entity.start());
            at = entity.end();
        }
        add(XmlText.decoded(raw.substring(at), references));
    }

    /** Adds characters, in which the place of a code is a code too. */
    void add(String decoded) {
        for (var i = 0; i < decoded.length(); i++) {
            var c = decoded.charAt(i);
            if (c == SegmentText.CODE) {
                code(Kind.STANDALONE, newId(), String.valueOf(c), -1);
            } else {
                character(c);
            }
        }
    }

    private void character(char c) {
        var space = c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
        blank &= space || c == SegmentText.CODE || Character.isWhitespace(c);
        if (!space || preservesSpace) {
            text.append(c);
            return;
        }
        if (text.isEmpty() || text.charAt(text.length() - 1) != ' ') {
            text.append(' ');
            if (c != ' ') {
                spaces.put(text.length() - 1, new StringBuilder().append(c));
            }
        } else {
            spaces.computeIfAbsent(text.length() - 1, _ -> new StringBuilder(" "))
                    .append(c);
        }
    }

    /** The number of the next code that is not the end of an element. */
    int newId() {
        return ++lastId;
    }

    /**
     * Adds a code.
     *
     * @param place where its markup is in the file; negative when that does not matter
     */
    void code(Kind kind, int id, String data, int place) {
        text.append(SegmentText.CODE);
        codes.add(code(kind, id, data));
        places.add(place);
    }

    private static InlineCode code(Kind kind, int id, String data) {
        return new InlineCode(kind, id, data, SPACE.matcher(data).find());
    }

    /** A code of an element without content. */
    static InlineCode standalone(int id, String data) {
        return code(Kind.STANDALONE, id, data);
    }

    /** Whether there is nothing but white space and codes. */
    boolean isBlank() {
        return blank;
    }

    SegmentText done() {
        return new SegmentText(text.toString(), codes);
    }

    /** Where the markup of each code is in the file. */
    List<Integer> places() {
        return places;
    }

    /** The runs of white space that are not one space, by the position of the space that each became. */
    Map<Integer, String> spaces() {
        var runs = new HashMap<Integer, String>();
        spaces.forEach((at, run) -> runs.put(at, run.toString()));
        return runs;
    }
}
