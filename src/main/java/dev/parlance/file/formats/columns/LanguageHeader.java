package dev.parlance.file.formats.columns;

import com.ibm.icu.util.ULocale;
import dev.parlance.file.formats.columns.LanguageColumns.About;
import dev.parlance.file.settings.ByLanguage;
import dev.parlance.shared.Lang;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A first row that names languages: the source language, at least one other, and perhaps columns of keys, notes and
 * maximum lengths. Column {@code id} has keys and not Indonesian, unless another column has keys.
 */
public final class LanguageHeader {
    private static final Pattern CODE = Pattern.compile("[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}");
    /** Without those of three letters that are not in CLDR and may be words. */
    private static final Set<String> LANGUAGES = Set.of(ULocale.getISOLanguages());

    private static final Set<String> KEYS = Set.of("key", "keys", "string id", "identifier");
    private static final Set<String> NOTES = Set.of("note", "notes", "comment", "comments", "description", "context");
    private static final Set<String> NOTES_OF_PAIRS =
            Set.of("note", "notes", "comment", "comments", "description", "developer_comments", "translator_comments");
    private static final Set<String> LENGTHS = Set.of("max length", "maxlength", "max_length", "maxlen", "max len");
    /** The most columns of a first row that is looked at. */
    private static final int MOST = 1_000;

    private LanguageHeader() {}

    /**
     * The columns that a first row names; null when it does not name the source language and another one.
     *
     * @param rows the rows that are imported; the first one never is
     */
    public static @Nullable LanguageColumns of(List<String> first, String sourceLang, IntPredicate rows) {
        if (first.size() > MOST) {
            return null;
        }
        var names = first.stream()
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .toList();
        var keys = columns(names, KEYS::contains);
        var keyed = keys.isEmpty() ? columns(names, "id"::equals) : keys;
        var langs = columns(names, name -> isLanguage(name) && !(name.equals("id") && keys.isEmpty()));
        var targets = new HashMap<String, Integer>();
        langs.forEach(column -> targets.put(names.get(column - 1), column));
        var codes = new HashSet<String>();
        targets.keySet().forEach(code -> codes.add(Lang.normal(code)));
        var source = ByLanguage.find(targets, sourceLang);
        if (source.isEmpty() || codes.size() < Math.max(2, langs.size())) {
            return null;
        }
        targets.values().remove(source.get());
        var about = new About(columns(names, NOTES::contains), keyed, columns(names, LENGTHS::contains));
        return new LanguageColumns(List.of(source.get()), List.of(), targets, about, row -> row > 1 && rows.test(row));
    }

    /**
     * The columns of a first row that names one source and one target, as those of Weblate and the Translate Toolkit
     * do; null when it does not.
     *
     * @param rows the rows that are imported; the first one never is
     */
    public static @Nullable LanguageColumns ofPair(List<String> first, IntPredicate rows) {
        if (first.size() > MOST) {
            return null;
        }
        var names = first.stream()
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .toList();
        var sources = columns(names, "source"::equals);
        var targets = columns(names, "target"::equals);
        if (sources.size() != 1 || targets.size() != 1) {
            return null;
        }
        var keys = Stream.of(KEYS, Set.of("context"), Set.of("id"))
                .map(wanted -> columns(names, wanted::contains))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
        var about = new About(columns(names, NOTES_OF_PAIRS::contains), keys, columns(names, LENGTHS::contains));
        return new LanguageColumns(sources, targets, Map.of(), about, row -> row > 1 && rows.test(row));
    }

    private static List<Integer> columns(List<String> names, Predicate<String> wanted) {
        return IntStream.rangeClosed(1, names.size())
                .filter(column -> wanted.test(names.get(column - 1)))
                .boxed()
                .toList();
    }

    private static boolean isLanguage(String name) {
        return CODE.matcher(name).matches()
                && Lang.known(name)
                && LANGUAGES.contains(Lang.primary(name))
                && !KEYS.contains(name);
    }
}
