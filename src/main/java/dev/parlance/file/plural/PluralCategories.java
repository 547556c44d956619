package dev.parlance.file.plural;

import com.ibm.icu.text.PluralRules;
import com.ibm.icu.util.ULocale;
import dev.parlance.shared.Lang;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The plural categories of languages by CLDR ("Language Plural Rules"), which ICU contains. Categories are in the order
 * of CLDR.
 */
public final class PluralCategories {
    /** The category that every language has. */
    public static final String OTHER = "other";

    /** The category whose source is the singular, where the file has one. */
    public static final String ONE = "one";

    /** All categories. */
    public static final List<String> ALL = List.of("zero", ONE, "two", "few", "many", OTHER);

    /**
     * Below this number, whole numbers have all categories that programs use for them. Above it there are only those
     * of "a million of", such as {@code many} in French, which gettext does not distinguish.
     */
    static final int WHOLE_NUMBERS = 1_000;

    private static final KnownLangs<List<String>> CARDINALS = new KnownLangs<>(lang -> categories(rules(lang)));
    private static final KnownLangs<List<String>> ORDINALS =
            new KnownLangs<>(lang -> categories(PluralRules.forLocale(locale(lang), PluralRules.PluralType.ORDINAL)));
    private static final KnownLangs<List<String>> SELECTED = new KnownLangs<>(PluralCategories::select);
    private static final KnownLangs<List<String>> WHOLE = new KnownLangs<>(PluralCategories::used);

    private PluralCategories() {}

    /** The categories of a language. A language that CLDR does not know has one. */
    public static List<String> of(String lang) {
        return CARDINALS.of(lang);
    }

    /** The categories of a language for numbers of an order, such as in "the 2nd". */
    public static List<String> ofOrdinals(String lang) {
        return ORDINALS.of(lang);
    }

    private static List<String> categories(PluralRules rules) {
        var keywords = rules.getKeywords();
        return ALL.stream().filter(keywords::contains).toList();
    }

    /** The categories of a language for whole numbers, which are the only numbers of gettext. */
    public static List<String> ofWholeNumbers(String lang) {
        return WHOLE.of(lang);
    }

    private static List<String> used(String lang) {
        var used = Set.copyOf(selected(lang));
        return ALL.stream().filter(used::contains).toList();
    }

    /** The category of each whole number from 0 on. */
    static List<String> selected(String lang) {
        return SELECTED.of(lang);
    }

    private static List<String> select(String lang) {
        var rules = rules(lang);
        return IntStream.rangeClosed(0, WHOLE_NUMBERS).mapToObj(rules::select).toList();
    }

    /** The rule of a category in the syntax of CLDR, without samples; empty for {@code other}. */
    static String rule(String lang, String category) {
        for (var rule : rules(lang).toString().split(";", -1)) {
            var text = rule.strip();
            if (text.startsWith(category + ":")) {
                return text.substring(category.length() + 1)
                        .replaceFirst("@.*", "")
                        .strip();
            }
        }
        return "";
    }

    private static PluralRules rules(String lang) {
        return PluralRules.forLocale(locale(lang));
    }

    private static ULocale locale(String lang) {
        return ULocale.forLanguageTag(Lang.tag(lang));
    }
}
