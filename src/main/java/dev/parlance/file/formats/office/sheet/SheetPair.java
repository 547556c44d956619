package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.columns.LanguageRows.Pair;
import dev.parlance.file.formats.office.runs.CellText;
import dev.parlance.file.formats.office.runs.OfficeMarkup;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.PartUnit;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A source of a sheet with its translation. */
record SheetPair(ArchivePart part, SheetRow row, Pair pair) implements PartUnit {

    @Override
    public Paragraph paragraph() {
        return pair.paragraph();
    }

    @Override
    public boolean isSame(@Nullable SegmentText translation) {
        return Merge.isTranslation(paragraph(), translation);
    }

    private Unit source() {
        return Objects.requireNonNull(
                Objects.requireNonNull(row.cell(pair.source())).string());
    }

    @Override
    public void translate(@Nullable SegmentText translation) {
        var target = row.cell(pair.target());
        var text = translation == null
                ? SegmentText.of("")
                : Merge.spaced(paragraph().source(), translation);
        if (target != null) {
            var place = new TargetCell(prefix(), target.tag(), content(), "");
            part.translate(new Unit(paragraph(), true, target.start(), target.end(), place), text);
        } else if (translation != null) {
            var gap = row.gap(pair.target());
            var tag = "<%sc r=\"%s%d\"".formatted(prefix(), letters(pair.target()), row.number());
            var next = part.text().substring(gap, gap + 1);
            part.translate(
                    new Unit(paragraph(), true, gap, gap + 1, new TargetCell(prefix(), tag, content(), next)), text);
        }
    }

    /** The letters of a column, such as AB for 28. */
    private static String letters(int column) {
        var letters = new StringBuilder();
        for (var rest = column; rest > 0; rest = (rest - 1) / 26) {
            letters.append((char) ('A' + (rest - 1) % 26));
        }
        return letters.reverse().toString();
    }

    /** How a string is written with the runs of the source, if it has runs, and they have the prefix of the sheet. */
    private Place content() {
        return switch (source().place()) {
            case CellText _ -> new PlainString(prefix());
            case CellPlace cell ->
                cell.shared().prefix(cell.index()).equals(prefix()) ? cell.string() : new PlainString(prefix());
            case Place string -> string;
        };
    }

    private String prefix() {
        return OfficeMarkup.prefix(
                Objects.requireNonNull(row.cell(pair.source())).tag());
    }

    @Override
    public @Nullable SegmentText readAgain(SegmentText translation) {
        var again = content().readAgain(Merge.spaced(paragraph().source(), translation));
        return again.text().isEmpty() ? null : again;
    }

    @Override
    public @Nullable SegmentText read() {
        var target = row.cell(pair.target());
        var string = target == null ? null : target.string();
        if (string == null || paragraph().translation() == null) {
            return null;
        }
        var form = content() instanceof PlainString plain ? plain : string.place();
        return form.readAgain(string.paragraph().source());
    }
}
