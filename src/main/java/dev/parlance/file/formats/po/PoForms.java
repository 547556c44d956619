package dev.parlance.file.formats.po;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.plural.GettextPlurals;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.plural.PluralForm;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.shared.Lang;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The plural forms of a catalogue. A catalogue of the target language that declares its forms has these. Any other one,
 * such as a template, gets the forms that CLDR gives the target languages for whole numbers.
 */
final class PoForms {
    private static final Pattern LANGUAGE =
            Pattern.compile("(?mi)^Language:[ \\t]*([A-Za-z]{2,3}(?:[_-][A-Za-z0-9]+)*)");
    private static final Pattern COUNT =
            Pattern.compile("(?mi)^Plural-Forms:[ \\t]*nplurals\\s*=\\s*([1-9])\\s*;(?:[ \\t]*plural\\s*=([^;\\n]*))?");

    private final @Nullable String wantedLang;
    private final @Nullable PluralForms plurals;
    /** The forms to read of an entry that has a plural. */
    private final List<PluralForm> wanted;
    /** The categories of the target language. */
    private final List<String> target;

    private boolean otherLanguage;
    private boolean declared;
    /** Which form of the file each category is; empty when that is not known. */
    private Map<String, Integer> own;

    /** How many forms the file has; 0 when it does not say so. */
    private int counted;

    private boolean isHeaderRead;

    PoForms(ReadOptions options) {
        this.wantedLang = options.targetLang();
        this.plurals = options.plurals();
        this.wanted = plurals == null ? List.of() : plurals.wholeForms();
        this.target = plurals == null || wantedLang == null ? List.of() : plurals.wholeOf(wantedLang);
        this.own = own(null, null);
    }

    /** Reads the header, which comes before all texts. */
    void header(CharSequence text) {
        var found = LANGUAGE.matcher(text);
        var language = found.find() ? found.group(1) : null;
        otherLanguage = wantedLang != null
                && language != null
                && !Lang.primary(language).equals(Lang.primary(wantedLang));
        if (isHeaderRead) {
            return;
        }
        isHeaderRead = true;
        var count = COUNT.matcher(text);
        var isCounted = count.find();
        counted = isCounted ? Integer.parseInt(count.group(1)) : 0;
        declared = plurals != null && isCounted && language != null && plurals.only(language);
        own = own(language, isCounted ? count.group(2) : null);
    }

    /**
     * A file that names no language has translations into the target language, if it has one.
     *
     * @param expression that selects a form; null when the header does not say so
     */
    private Map<String, Integer> own(@Nullable String named, @Nullable String expression) {
        if (plurals == null) {
            return Map.of();
        }
        var language =
                named == null && plurals.langs().size() == 1 ? plurals.langs().getFirst() : named;
        if (language == null) {
            return Map.of();
        }
        var indexes = expression == null ? null : GettextPlurals.indexes(language, expression, counted);
        return indexes == null ? inOrder(PluralCategories.ofWholeNumbers(language)) : indexes;
    }

    /** A file that does not say how its forms are selected has as many as the language has categories. */
    private Map<String, Integer> inOrder(List<String> categories) {
        var isKnown = counted == 0 || categories.size() == counted;
        counted = isKnown ? categories.size() : 0;
        return isKnown
                ? categories.stream().collect(Collectors.toMap(category -> category, categories::indexOf))
                : Map.of();
    }

    /** Whether the header has been read and names another language than the wanted one. */
    boolean otherLanguage() {
        return otherLanguage;
    }

    /** Whether the forms are those of CLDR, and not those of the file. */
    boolean chosen() {
        return plurals != null && !declared;
    }

    /** The forms to read of an entry that has a plural. */
    List<PluralForm> wanted() {
        return wanted;
    }

    /**
     * The translation of a category.
     *
     * @param translations those of an entry, by their index
     * @return empty for none
     */
    String translation(String category, List<String> translations) {
        var index = counted == translations.size() ? own.get(category) : null;
        return index == null ? "" : translations.get(index);
    }

    /** The categories to write, by their index; empty when the file keeps its forms. */
    List<String> written() {
        return declared ? List.of() : target;
    }

    /** The value of {@code Plural-Forms} for the categories to write; null when the file keeps its own. */
    @Nullable
    String header() {
        var written = written();
        return wantedLang == null || written.isEmpty() ? null : GettextPlurals.header(wantedLang, written);
    }
}
