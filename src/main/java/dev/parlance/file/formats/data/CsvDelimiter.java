package dev.parlance.file.formats.data;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The character between the columns of a table: the one of the import settings, else the most likely one. */
final class CsvDelimiter {
    private static final String USUAL = ",;\t|";
    private static final int HEAD = 4096;

    private CsvDelimiter() {}

    static char of(CheckedFile file, String block) throws IOException {
        return of(file, block, false);
    }

    /**
     * The delimiter of a file.
     *
     * @param block of the settings
     * @param tabs whether it is a tab unless the settings choose another one than a comma
     */
    static char of(CheckedFile file, String block, boolean tabs) throws IOException {
        var wanted = wanted(file.options().settings(), block);
        if (wanted != null && !wanted.equals(",")) {
            return wanted.charAt(0);
        }
        return tabs ? '\t' : likely(file);
    }

    private static @Nullable String wanted(FileImportSettings settings, String block) {
        return switch (settings.choice(block + "/delimiterType")) {
            case "TAB" -> "\t";
            case "SEMICOLON" -> ";";
            case "OTHER" -> settings.text(block + "/delimiter");
            default -> ",";
        };
    }

    /** Every character that may separate columns: the usual ones, and the one of the settings. */
    static String any(FileImportSettings settings, String block) {
        var own = settings.text(block + "/delimiter");
        return own == null ? USUAL : USUAL + own;
    }

    /** A comma, unless the first line has none but has other delimiters; then the most frequent of those. */
    private static char likely(CheckedFile file) throws IOException {
        var counts = counts(file);
        if (counts.getOrDefault(',', 0) > 0) {
            return ',';
        }
        return counts.entrySet().stream()
                .filter(count -> count.getValue() > 0)
                .max(Map.Entry.<Character, Integer>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey)
                .orElse(',');
    }

    /** How often each usual delimiter stands outside of quotes in the first line. */
    private static Map<Character, Integer> counts(CheckedFile file) throws IOException {
        var counts = new HashMap<Character, Integer>();
        USUAL.chars().forEach(c -> counts.put((char) c, 0));
        try (var text = file.text()) {
            var head = new char[HEAD];
            var length = Math.max(0, text.read(head));
            var quoted = false;
            for (var i = 0; i < length && (quoted || head[i] != '\n'); i++) {
                quoted ^= head[i] == '"';
                if (!quoted) {
                    counts.computeIfPresent(head[i], (_, count) -> count + 1);
                }
            }
        }
        return counts;
    }
}
