package dev.parlance.file.formats.columns;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.ByLanguage;
import dev.parlance.file.settings.FileImportSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a table has sources and their translations. Columns are numbered from 1.
 *
 * @param sources in the order of the settings
 * @param targets one for each source, for translations into any language; may be empty
 * @param byLanguage the target column of a language; only with one source
 * @param about the columns of what is known of the sources
 * @param rows the rows that are imported, from 1
 */
public record LanguageColumns(
        List<Integer> sources, List<Integer> targets, Map<String, Integer> byLanguage, About about, IntPredicate rows) {

    /**
     * The columns of notes, keys and maximum lengths. As many columns as there are sources are one for each of them;
     * otherwise each source has the texts of all.
     */
    record About(List<Integer> notes, List<Integer> keys, List<Integer> lengths) {}

    /**
     * The columns that the settings of multilingual CSV name; null when they name no source.
     *
     * @throws UnreadableFile when the settings contradict themselves
     */
    public static @Nullable LanguageColumns csv(FileImportSettings settings) throws UnreadableFile {
        var columns = new LanguageColumns(
                ColumnRanges.list(settings.text("multilingualCsv/sourceColumns")),
                ColumnRanges.list(settings.text("multilingualCsv/targetColumns")),
                numbers(settings.byLanguage("multilingualCsv/allTargetColumns")),
                new About(
                        ColumnRanges.list(settings.text("multilingualCsv/contextNoteColumns")),
                        ColumnRanges.list(settings.text("multilingualCsv/contextKeyColumns")),
                        ColumnRanges.list(settings.text("multilingualCsv/maxLenColumns"))),
                ColumnRanges.all(settings.text("multilingualCsv/importRows")));
        return columns.sources.isEmpty() ? null : columns.checked("multilingualCsv");
    }

    /**
     * The columns that the settings of multilingual Excel files name; null when they name no source.
     *
     * @throws UnreadableFile when the settings contradict themselves
     */
    public static @Nullable LanguageColumns xls(FileImportSettings settings) throws UnreadableFile {
        var columns = new LanguageColumns(
                ColumnRanges.list(settings.text("multilingualXls/sourceColumn")),
                List.of(),
                numbers(settings.byLanguage("multilingualXls/targetColumns")),
                new About(
                        ColumnRanges.list(settings.text("multilingualXls/contextNoteColumn")),
                        ColumnRanges.list(settings.text("multilingualXls/contextKeyColumn")),
                        ColumnRanges.list(settings.text("multilingualXls/maxLenColumn"))),
                ColumnRanges.all(settings.text("multilingualXls/importRows")));
        return columns.sources.isEmpty() ? null : columns.checked("multilingualXls");
    }

    private static Map<String, Integer> numbers(Map<String, String> columns) {
        return columns.entrySet().stream()
                .filter(each -> ColumnRanges.number(each.getValue()) > 0)
                .collect(Collectors.toMap(Map.Entry::getKey, each -> ColumnRanges.number(each.getValue())));
    }

    private LanguageColumns checked(String block) throws UnreadableFile {
        var problem = Stream.of(sources, targets, about.notes(), about.keys(), about.lengths())
                        .anyMatch(list -> list.size() > ColumnRanges.MOST)
                ? "a field names more than %,d columns".formatted(ColumnRanges.MOST)
                : problem();
        if (problem != null) {
            throw new UnreadableFile(Reason.BROKEN, "the import settings %s: %s".formatted(block, problem));
        }
        return this;
    }

    private @Nullable String problem() {
        return sources.size() > 1 && !byLanguage.isEmpty()
                ? "target columns by language need exactly one source column"
                : targets.isEmpty() && byLanguage.isEmpty()
                        ? "there must be target columns"
                        : !targets.isEmpty() && targets.size() != sources.size()
                                ? "targetColumns must have as many columns as sourceColumns"
                                : overlap();
    }

    private @Nullable String overlap() {
        var all = new ArrayList<>(sources);
        all.addAll(targets.isEmpty() ? byLanguage.values() : targets);
        var seen = new HashSet<Integer>();
        return all.stream()
                .filter(column -> !seen.add(column))
                .findFirst()
                .map("column %d is named twice among sources and targets"::formatted)
                .orElse(null);
    }

    /**
     * The target columns for a language, one for each source.
     *
     * @throws UnreadableFile when no column has translations into it
     */
    List<Integer> targets(String lang) throws UnreadableFile {
        var own = ByLanguage.find(byLanguage, lang);
        if (own.isPresent()) {
            return List.of(own.get());
        }
        if (targets.isEmpty()) {
            throw new UnreadableFile(
                    Reason.BROKEN,
                    "no column is for the target language %s; the settings or the first row name columns for: %s"
                            .formatted(
                                    lang,
                                    String.join(
                                            ", ",
                                            byLanguage.keySet().stream()
                                                    .sorted()
                                                    .toList())));
        }
        return targets;
    }

    /** All columns with translations of a source. */
    List<Integer> targets(int source) {
        return Stream.concat(
                        targets.isEmpty() ? Stream.empty() : Stream.of(targets.get(source)),
                        byLanguage.values().stream().sorted())
                .distinct()
                .toList();
    }
}
