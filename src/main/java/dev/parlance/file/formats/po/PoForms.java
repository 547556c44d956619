package dev.parlance.file.formats.po;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.plural.GettextPlurals;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.plural.PluralForm;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.shared.Lang;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The plural forms of a catalogue. A catalogue of the target language that declares its forms has these. Any other one,
 * such as a template, gets the forms that CLDR gives the target languages for whole numbers.
 */
final class PoForms {
    private static final Pattern LANGUAGE =
            Pattern.compile("(?mi)^Language:[ \\t]*([A-Za-z]{2,3}(?:[_-][A-Za-z0-9]+)*)");
    private static final Pattern COUNT = Pattern.compile("(?mi)^Plural-Forms:[ \\t]*nplurals\\s*=\\s*([1-9])\\s*;");

    private final @Nullable String wantedLang;
    private final @Nullable PluralForms plurals;
    /** The forms to read of an entry that has a plural. */
    private final List<PluralForm> wanted;
    /** The categories of the target language. */
    private final List<String> target;

    private boolean otherLanguage;
    private boolean declared;
    /** The categories of the forms that the file has; empty when they are not known. */
    private List<String> own;

    PoForms(ReadOptions options) {
        this.wantedLang = options.targetLang();
        this.plurals = options.plurals();
        this.wanted = plurals == null ? List.of() : plurals.wholeForms();
        this.target = plurals == null || wantedLang == null ? List.of() : plurals.wholeOf(wantedLang);
        this.own = own(null, 0);
    }

    /** Reads the header, which comes before all texts. */
    void header(CharSequence text) {
        var found = LANGUAGE.matcher(text);
        var language = found.find() ? found.group(1) : null;
        otherLanguage = wantedLang != null
                && language != null
                && !Lang.primary(language).equals(Lang.primary(wantedLang));
        var count = COUNT.matcher(text);
        var counted = count.find() ? Integer.parseInt(count.group(1)) : 0;
        declared = plurals != null && counted > 0 && language != null && plurals.only(language);
        own = own(language, counted);
    }

    /**
     * A file that names no language has translations into the target language, if it has one.
     *
     * @param count of the forms by the header; 0 when it does not say so
     */
    private List<String> own(@Nullable String named, int count) {
        if (plurals == null) {
            return List.of();
        }
        var language =
                named == null && plurals.langs().size() == 1 ? plurals.langs().getFirst() : named;
        var categories = language == null ? List.<String>of() : PluralCategories.ofWholeNumbers(language);
        return count == 0 || categories.size() == count ? categories : List.of();
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
        var index = own.size() == translations.size() ? own.indexOf(category) : -1;
        return index < 0 ? "" : translations.get(index);
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
