package dev.parlance.file.formats.columns;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Labels;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the paragraphs of the rows of a table with languages side by side. A source with a translation into any
 * language is one segment, so that all languages have the same segments.
 */
public final class LanguageRows {
    private final LanguageColumns columns;
    private final boolean confirms;
    private final boolean locks;
    /** In the order of their columns. */
    private final List<Source> sources;

    /**
     * Rows for a language.
     *
     * @param wanted null for translations into any language
     * @param action what to do with segments that have a translation, by the settings
     * @throws UnreadableFile when no column has translations into the language
     */
    public LanguageRows(LanguageColumns columns, @Nullable String wanted, String action) throws UnreadableFile {
        this.columns = columns;
        this.confirms = action.startsWith("CONFIRM");
        this.locks = action.endsWith("LOCK");
        var targets = wanted == null ? Collections.nCopies(columns.sources().size(), 0) : columns.targets(wanted);
        this.sources = IntStream.range(0, columns.sources().size())
                .mapToObj(i -> new Source(i, columns.sources().get(i), targets.get(i), columns.targets(i)))
                .sorted(Comparator.comparingInt(Source::column))
                .toList();
    }

    /**
     * A column of sources.
     *
     * @param index its place in the settings
     * @param target the column of the wanted translations; 0 when no language is wanted
     * @param targets the columns of translations into any language
     */
    private record Source(int index, int column, int target, List<Integer> targets) {}

    /** The cells of a row. */
    public interface Row {
        /** The number of the last column with a cell. */
        int width();

        /** The text of a cell; null when it has none. */
        @Nullable
        SegmentText text(int column);

        /** What a cell says of a text, without white space at its ends; null when it is empty. */
        @Nullable
        String value(int column);
    }

    /**
     * A source with its translation.
     *
     * @param source its column
     * @param target the column of its translation; 0 when no language is wanted
     */
    public record Pair(Paragraph paragraph, int source, int target) {}

    /** All columns that may get a translation. */
    public SortedSet<Integer> targets() {
        var all = new TreeSet<Integer>();
        sources.forEach(source -> all.addAll(source.targets()));
        return all;
    }

    /**
     * The sources of a row with text, in the order of their columns.
     *
     * @param number of the row, from 1
     */
    public List<Pair> pairs(int number, Row row) {
        var pairs = new ArrayList<Pair>();
        if (columns.rows().test(number)) {
            var known = new Known(
                    texts(columns.about().notes(), row),
                    texts(columns.about().keys(), row),
                    texts(columns.about().lengths(), row));
            for (var source : sources) {
                if (source.column() > row.width()) {
                    break;
                }
                var text = row.text(source.column());
                if (text != null) {
                    pairs.add(new Pair(paragraph(source, text, known, row), source.column(), source.target()));
                }
            }
        }
        return pairs;
    }

    /** What a row says of each source, by its place in the settings. */
    private record Known(List<@Nullable String> notes, List<@Nullable String> keys, List<@Nullable String> lengths) {}

    private Paragraph paragraph(Source source, SegmentText text, Known known, Row row) {
        var any = source.targets().stream()
                .map(row::text)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        var translation = source.target() == 0 ? any : row.text(source.target());
        return new Paragraph(
                text,
                known.keys().get(source.index()),
                translation,
                false,
                translation != null && confirms,
                translation != null && locks,
                FormatSettings.lengthLimit(known.lengths().get(source.index())),
                known.notes().get(source.index()),
                any != null);
    }

    /** The texts for each source: of a column each, else those of all columns on lines. */
    private List<@Nullable String> texts(List<Integer> of, Row row) {
        var count = columns.sources().size();
        if (of.size() == count) {
            var texts = new ArrayList<@Nullable String>();
            of.forEach(column -> texts.add(row.value(column)));
            return texts;
        }
        var all = of.stream().map(row::value).filter(Objects::nonNull).collect(Collectors.joining("\n"));
        return Collections.nCopies(count, all.isEmpty() ? null : Labels.note(all));
    }
}
