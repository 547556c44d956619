package dev.parlance.file.formats.layout.mif;

import dev.parlance.file.formats.layout.mif.MifItem.Kind;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The pieces of a paragraph. A translation is one line: FrameMaker lays it out again.
 *
 * @param origins where the codes are in the file; a tab or a forced return that a string contains is not in it
 * @param areas where the text goes on in another column
 * @param start index of the first piece
 * @param edits of the texts within the codes, by their starts
 */
record MifPlace(
        String file,
        MifString strings,
        SegmentText source,
        Map<InlineCode, MifItem> origins,
        List<MifItem> areas,
        int start,
        TreeMap<Integer, Edit> edits)
        implements Place {
    /** FrameMaker reads no longer strings. */
    private static final int LONGEST = 200;

    @Override
    public Place edited(List<Edit> changes) {
        var edited = new TreeMap<Integer, Edit>();
        changes.forEach(change -> edited.put(change.start(), change));
        return new MifPlace(file, strings, source, origins, areas, start, edited);
    }

    private SegmentText kept(SegmentText translation) {
        return MifString.held(TargetCodes.kept(source, translation), MifParagraph.TAB, MifParagraph.RETURN);
    }

    /** Codes that come to an end of the text are read as those around it. */
    @Override
    public SegmentText readAgain(SegmentText translation) {
        var kept = kept(translation);
        var kinds = new ArrayList<Kind>();
        var next = 0;
        for (var i = 0; i < kept.text().length(); i++) {
            var origin = kept.text().charAt(i) == SegmentText.CODE
                    ? origins.get(kept.codes().get(next++))
                    : null;
            kinds.add(origin == null ? Kind.TEXT : origin.kind());
        }
        var range = MifPieces.text(kinds, MifPieces.partners(kinds));
        if (range == null) {
            return kept;
        }
        var text = kept.text();
        var before = (int) text.chars()
                .limit(range.from())
                .filter(c -> c == SegmentText.CODE)
                .count();
        var within = text.substring(range.from(), range.to());
        var count = (int) within.chars().filter(c -> c == SegmentText.CODE).count();
        return new SegmentText(within, kept.codes().subList(before, before + count));
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        var kept = kept(translation);
        var statements = new ArrayList<String>();
        var string = new StringBuilder();
        var next = 0;
        for (var i = 0; i < kept.text().length(); ) {
            var c = kept.text().codePointAt(i);
            var code = c == SegmentText.CODE ? kept.codes().get(next++) : null;
            var origin = code == null ? null : origins.get(code);
            if (origin != null) {
                end(string, statements);
                statements.add(raw(origin));
            } else {
                strings.encode(code == null ? c : character(code), string, encoder);
            }
            if (string.length() >= LONGEST) {
                end(string, statements);
            }
            i += Character.charCount(c);
        }
        end(string, statements);
        areas.forEach(area -> statements.add("> <ParaLine " + file.substring(area.start(), area.end())));
        return String.join(separator(), statements);
    }

    private static void end(StringBuilder string, List<String> statements) {
        if (!string.isEmpty()) {
            statements.add("<String `" + string + "'>");
            string.setLength(0);
        }
    }

    /** The character that a code without an origin stands for. */
    private static int character(InlineCode code) {
        return switch (code.data()) {
            case MifParagraph.TAB -> '\t';
            case MifParagraph.RETURN -> '\n';
            default -> SegmentText.CODE;
        };
    }

    /** A piece as it is in the file, with the edits within it. */
    private String raw(MifItem item) {
        var raw = new StringBuilder();
        var at = item.start();
        for (var edit : edits.subMap(item.start(), item.end()).values()) {
            raw.append(file, at, edit.start()).append(edit.text());
            at = edit.end();
        }
        return raw.append(file, at, item.end()).toString();
    }

    /** What is between two statements: a line end and the blanks before the first one, if that begins a line. */
    private String separator() {
        var line = start;
        while (line > 0 && (file.charAt(line - 1) == ' ' || file.charAt(line - 1) == '\t')) {
            line--;
        }
        if (line == 0 || file.charAt(line - 1) != '\n') {
            return " ";
        }
        var crLf = line > 1 && file.charAt(line - 2) == '\r';
        return (crLf ? "\r\n" : "\n") + file.substring(line, start);
    }
}
