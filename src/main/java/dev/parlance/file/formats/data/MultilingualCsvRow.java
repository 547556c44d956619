package dev.parlance.file.formats.data;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.columns.LanguageRows;
import dev.parlance.file.formats.columns.LanguageRows.Pair;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.splice.BilingualUnit;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A row with sources and their translations.
 *
 * @param cells all of its cells
 * @param end index after the last one
 * @param newCell how a cell is written that the row does not have
 * @param delimiter what precedes it
 */
record MultilingualCsvRow(List<Pair> pairs, List<Unit> cells, int end, CsvPlace newCell, char delimiter)
        implements BilingualUnit {

    /** The row that a reader has read. */
    static MultilingualCsvRow of(CsvReader reader, int number, LanguageRows rows) {
        var cells = List.copyOf(reader.cells());
        var pairs = rows.pairs(number, new LanguageRows.Row() {
            @Override
            public int width() {
                return cells.size();
            }

            @Override
            public @Nullable SegmentText text(int column) {
                var text = column > cells.size()
                        ? null
                        : cells.get(column - 1).paragraph().source();
                return text == null || WhiteSpace.isBlank(text) ? null : text;
            }

            @Override
            public @Nullable String value(int column) {
                var text = text(column);
                return text == null ? null : text.plain().strip();
            }
        });
        return new MultilingualCsvRow(pairs, cells, reader.end(), reader.newCell(), reader.delimiter());
    }

    /** The number of its cells. */
    int width() {
        return cells.size();
    }

    @Override
    public List<Paragraph> paragraphs() {
        return pairs.stream().map(Pair::paragraph).toList();
    }

    @Override
    public List<Edit> edits(List<@Nullable SegmentTarget> targets, CharsetEncoder encoder) {
        var edits = new ArrayList<Edit>();
        var added = new TreeMap<Integer, String>();
        for (var i = 0; i < pairs.size(); i++) {
            var pair = pairs.get(i);
            var status = targets.get(i);
            if (status == null || pair.target() == 0 || Merge.isTranslation(pair.paragraph(), status.text())) {
                continue;
            }
            var text = status.text() == null ? SegmentText.of("") : spaced(pair.paragraph(), status.text());
            if (pair.target() <= cells.size()) {
                var cell = cells.get(pair.target() - 1);
                edits.add(new Edit(cell.start(), cell.end(), cell.place().written(text, encoder)));
            } else if (status.text() != null) {
                added.put(pair.target(), newCell.written(text, encoder));
            }
        }
        edits.sort(Comparator.comparingInt(Edit::start));
        if (!added.isEmpty()) {
            edits.add(new Edit(end, end, added(added)));
        }
        return edits;
    }

    /** Cells after the last one, those between them empty. */
    private String added(TreeMap<Integer, String> texts) {
        var added = new StringBuilder();
        var last = cells.size();
        for (var text : texts.entrySet()) {
            added.repeat(delimiter, text.getKey() - last).append(text.getValue());
            last = text.getKey();
        }
        return added.toString();
    }

    private static SegmentText spaced(Paragraph paragraph, SegmentText translation) {
        return Merge.spaced(paragraph.source(), translation);
    }

    @Override
    public @Nullable SegmentText readAgain(Paragraph of, SegmentText translation) {
        if (Merge.isTranslation(of, translation)) {
            return of.translation();
        }
        var again = newCell.readAgain(spaced(of, translation));
        return WhiteSpace.isBlank(again) ? null : again;
    }
}
