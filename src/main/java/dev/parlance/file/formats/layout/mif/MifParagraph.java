package dev.parlance.file.formats.layout.mif;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.layout.mif.MifItem.Kind;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes the text of a paragraph from its pieces. */
final class MifParagraph {
    /** What a tab and a forced return in a string are shown as, which are those of the statements. */
    static final String TAB = "<Char Tab>";

    static final String RETURN = "<Char HardReturn>";

    private final String file;
    private final MifString strings;
    private final List<MifItem> items;
    private final int[] partners;
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private final Map<InlineCode, MifItem> origins = new HashMap<>();
    private final List<MifItem> areas = new ArrayList<>();
    private final int[] ids;
    private int lastId;

    private MifParagraph(String file, MifString strings, List<MifItem> items, int[] partners) {
        this.file = file;
        this.strings = strings;
        this.items = items;
        this.partners = partners;
        this.ids = new int[partners.length];
    }

    /**
     * The text of a paragraph; null when it has none.
     *
     * @param inner the texts within its pieces
     */
    static @Nullable Unit unit(String file, MifString strings, List<MifItem> items, List<Unit> inner) {
        var kinds = items.stream()
                .map(item -> item.is(Kind.TEXT) && item.shown().isEmpty() ? Kind.LINE : item.kind())
                .toList();
        var partners = MifPieces.partners(kinds);
        var range = MifPieces.text(kinds, partners);
        return range == null ? null : new MifParagraph(file, strings, items, partners).unit(range, inner);
    }

    private Unit unit(MifPieces.Range range, List<Unit> inner) {
        for (var i = range.from(); i < range.to(); i++) {
            add(i, items.get(i));
        }
        var start = items.get(range.from()).start();
        var end = items.get(range.to() - 1).end();
        var source = new SegmentText(text.toString(), codes);
        var place = new MifPlace(file, strings, source, origins, areas, start, new TreeMap<>());
        var within = inner.stream()
                .filter(unit -> unit.start() >= start && unit.end() <= end)
                .toList();
        return new Unit(Paragraph.of(source, null, null), true, start, end, place, within);
    }

    private void add(int index, MifItem item) {
        switch (item.kind()) {
            case TEXT -> characters(item.shown());
            case AREA -> areas.add(item);
            case LINE -> {}
            case OPEN -> code(InlineCode.Kind.OPEN, index, item);
            case CLOSE -> code(InlineCode.Kind.CLOSE, index, item);
            case CODE, FIELD, FONT -> code(InlineCode.Kind.STANDALONE, index, item);
        }
    }

    private void code(InlineCode.Kind kind, int index, MifItem item) {
        var opening = kind == InlineCode.Kind.CLOSE && partners[index] >= 0 ? ids[partners[index]] : 0;
        ids[index] = opening > 0 ? opening : ++lastId;
        origins.put(code(kind, ids[index], item.shown(), item.space()), item);
    }

    private void characters(String shown) {
        for (var i = 0; i < shown.length(); i++) {
            var c = shown.charAt(i);
            switch (c) {
                case '\t' -> code(InlineCode.Kind.STANDALONE, ++lastId, TAB, true);
                case '\n' -> code(InlineCode.Kind.STANDALONE, ++lastId, RETURN, true);
                case SegmentText.CODE -> code(InlineCode.Kind.STANDALONE, ++lastId, String.valueOf(c), false);
                default -> text.append(c);
            }
        }
    }

    private InlineCode code(InlineCode.Kind kind, int id, String data, boolean space) {
        var code = new InlineCode(kind, id, data, space);
        codes.add(code);
        text.append(SegmentText.CODE);
        return code;
    }
}
