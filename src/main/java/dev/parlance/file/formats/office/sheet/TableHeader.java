package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.office.runs.CellText;
import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;

/**
 * The text of the header cell of a column of a table, which must be the name of the column. A translation that is the
 * name of another column gets a number, which is left out when texts are compared.
 */
final class TableHeader implements Place {
    private static final CellText NAME = new CellText();

    private final Place cell;
    private @Nullable SegmentText text;

    TableHeader(Place cell) {
        this.cell = cell;
    }

    /** The name of the column by its translation; null when it has none. */
    @Nullable
    String name() {
        return text == null ? null : NAME.readAgain(text).text();
    }

    /**
     * Announces the translation with a number.
     *
     * @param number empty for none
     */
    void announce(String number) {
        if (text != null) {
            var end = end(text.text());
            text = new SegmentText(
                    text.text().substring(0, end) + number + text.text().substring(end), text.codes());
            cell.announce(text);
        }
    }

    /** Where a text ends, before its last codes. */
    private static int end(String text) {
        var end = text.length();
        while (end > 0 && text.charAt(end - 1) == SegmentText.CODE) {
            end--;
        }
        return end;
    }

    @Override
    public void announce(SegmentText translation) {
        text = translation;
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        return cell.written(text == null ? translation : text, encoder);
    }

    @Override
    public SegmentText readAgain(SegmentText other) {
        var read = cell.readAgain(other);
        var end = end(read.text());
        var start = end;
        while (start > 0 && "0123456789".indexOf(read.text().charAt(start - 1)) >= 0) {
            start--;
        }
        return new SegmentText(read.text().substring(0, start) + read.text().substring(end), read.codes());
    }
}
