package dev.parlance.file.formats.office.word;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The texts of a field that marks an entry of the index, {@code XE "entry:subentry" \t "see another"} (ECMA-376, part
 * 1, section 17.16.5.79). Each level of the entry is a text. The instruction may be divided among runs.
 */
final class IndexEntries {
    /** Switches whose next argument is no text: the kind of the index, a bookmark, and a pronunciation. */
    private static final Set<String> OTHERS = Set.of("f", "r", "y");

    private static final String INSTEAD_OF_PAGE = "t";

    private final ArchivePart part;
    private final Consumer<Unit> found;
    /** The characters of the instruction, and the range of each in the part. */
    private final StringBuilder instruction = new StringBuilder();

    private final List<Range> ranges = new ArrayList<>();
    /** The positions at which another element begins. */
    private final Set<Integer> breaks = new HashSet<>();

    private int at;

    private IndexEntries(ArchivePart part, Consumer<Unit> found) {
        this.part = part;
        this.found = found;
    }

    /** Passes on the texts of a field; none when its instruction has another form. */
    static void read(ArchivePart part, Item field, Consumer<Unit> found) {
        var entries = new IndexEntries(part, found);
        for (var piece : field.parts()) {
            if (!piece.parts().isEmpty() || !entries.add(piece)) {
                return;
            }
        }
        entries.texts();
    }

    /** Adds the characters of a piece of the instruction; returns whether they are nothing but text. */
    private boolean add(Item piece) {
        if (piece.text().isEmpty()) {
            return true;
        } else if (!piece.name().equals("field")) {
            return false;
        }
        breaks.add(instruction.length());
        var lexer = new XmlLexer(part.text(), piece.start(), piece.end());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            switch (token.kind()) {
                case TEXT -> characters(token.start(), token.end());
                case START, END -> {}
                default -> {
                    return false;
                }
            }
        }
        return true;
    }

    private void characters(int start, int end) {
        for (var i = start; i < end; ) {
            var semicolon = part.text().charAt(i) == '&' ? part.text().indexOf(';', i) : -1;
            var next = semicolon < 0 || semicolon >= end ? i + 1 : semicolon + 1;
            var decoded = XmlText.decoded(part.text().substring(i, next), null);
            instruction.append(decoded);
            ranges.addAll(Collections.nCopies(decoded.length(), new Range(i, next)));
            i = next;
        }
    }

    private void texts() {
        word();
        var isEntry = true;
        for (var word = word(); !word.isEmpty(); word = word()) {
            var end = at;
            if (word.startsWith("\\")) {
                var name = word.substring(1);
                if (OTHERS.contains(name)) {
                    word();
                } else if (name.equals(INSTEAD_OF_PAGE)) {
                    var text = word();
                    quoted(text, at, false);
                }
            } else {
                quoted(word, end, isEntry);
                isEntry = false;
            }
        }
    }

    /** The next argument with its quotes; empty at the end. */
    private String word() {
        while (at < instruction.length() && Character.isWhitespace(instruction.charAt(at))) {
            at++;
        }
        var start = at;
        var quoted = at < instruction.length() && instruction.charAt(at) == '"';
        for (at += quoted ? 1 : 0; at < instruction.length(); at++) {
            var c = instruction.charAt(at);
            if (quoted && c == '\\') {
                at++;
            } else if (quoted ? c == '"' : Character.isWhitespace(c) || c == '"') {
                at += quoted ? 1 : 0;
                break;
            }
        }
        at = Math.min(at, instruction.length());
        return instruction.substring(start, at);
    }

    /**
     * Passes on the text between quotes.
     *
     * @param end of the argument
     * @param levels whether colons divide it
     */
    private void quoted(String argument, int end, boolean levels) {
        if (argument.length() < 2 || argument.charAt(0) != '"' || !argument.endsWith("\"")) {
            return;
        }
        var start = end - argument.length() + 1;
        for (var i = start; i < end; i++) {
            var c = instruction.charAt(i);
            if (i == end - 1 || (levels && c == ':')) {
                text(start, i, levels);
                start = i + 1;
            } else if (c == '\\') {
                i++;
            }
        }
    }

    private void text(int start, int end, boolean isLevel) {
        var text = new StringBuilder();
        for (var i = start; i < end; i++) {
            var escapes = instruction.charAt(i) == '\\' && i + 1 < end;
            i += escapes && IndexPlace.isEscaped(instruction.charAt(i + 1), isLevel) ? 1 : 0;
            text.append(instruction.charAt(i));
        }
        if (Item.isBlank(text.toString())) {
            return;
        }
        var pieces = pieces(start, end);
        var first = pieces.getFirst();
        var place = new IndexPlace(part, isLevel, List.copyOf(pieces.subList(1, pieces.size())));
        found.accept(new Unit(
                Paragraph.of(SegmentText.of(text.toString()), null, null), true, first.start(), first.end(), place));
    }

    /** The ranges of characters, one for each element that they are in. */
    private List<Range> pieces(int start, int end) {
        var pieces = new ArrayList<Range>();
        var from = start;
        for (var i = start + 1; i <= end; i++) {
            if (i == end || breaks.contains(i)) {
                pieces.add(new Range(ranges.get(from).start(), ranges.get(i - 1).end()));
                from = i;
            }
        }
        return pieces;
    }
}
