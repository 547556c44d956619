package dev.parlance.file.plural;

import static dev.parlance.file.plural.PluralCategories.ALL;
import static dev.parlance.file.plural.PluralCategories.ONE;
import static dev.parlance.file.plural.PluralCategories.OTHER;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parlance.shared.Lang;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The plural forms that the texts of a file get at its import. All jobs of a file have the same segments, so these are
 * the forms of all target languages of the file; a target file has those of its own language only.
 *
 * @param langs the target languages of the file
 * @param all the categories of these languages
 * @param whole their categories for whole numbers
 * @param ordinals their categories for numbers of an order, such as in "the 2nd"
 * @param nested whether messages with several arguments, and choices of Laravel, have forms too
 */
public record PluralForms(
        List<String> langs, List<String> all, List<String> whole, List<String> ordinals, boolean nested) {
    /** Those of an earlier import do not have {@code ordinals} or {@code nested}. */
    @JsonCreator
    static PluralForms stored(
            @JsonProperty("langs") List<String> langs,
            @JsonProperty("all") List<String> all,
            @JsonProperty("whole") List<String> whole,
            @JsonProperty("ordinals") @Nullable List<String> ordinals,
            @JsonProperty("nested") boolean nested) {
        return new PluralForms(langs, all, whole, ordinals == null ? List.of() : ordinals, nested);
    }

    public PluralForms {
        langs = List.copyOf(langs);
        all = List.copyOf(all);
        whole = List.copyOf(whole);
        ordinals = List.copyOf(ordinals);
    }

    /** The forms for target languages. */
    public static PluralForms of(Collection<String> langs) {
        return new PluralForms(
                List.copyOf(langs),
                union(langs, PluralCategories::of),
                union(langs, PluralCategories::ofWholeNumbers),
                union(langs, PluralCategories::ofOrdinals),
                true);
    }

    private static List<String> union(Collection<String> langs, Function<String, List<String>> categories) {
        var used =
                langs.stream().flatMap(lang -> categories.apply(lang).stream()).toList();
        return ALL.stream().filter(used::contains).toList();
    }

    /** Whether the file has one target language, and it is this one, whatever its region. */
    public boolean only(String lang) {
        return langs.size() == 1 && Lang.primary(langs.getFirst()).equals(Lang.primary(lang));
    }

    /**
     * The forms for whole numbers of an entry that has a singular and a plural. The forms that an earlier release would
     * read come first, so that it finds them at their place.
     */
    public List<PluralForm> wholeForms() {
        var plural = whole.contains(OTHER)
                ? OTHER
                : whole.stream().filter(form -> !form.equals(ONE)).findFirst().orElse(OTHER);
        var forms = new ArrayList<PluralForm>();
        for (var added : List.of(false, true)) {
            whole.stream()
                    .filter(form -> added != (form.equals(ONE) || form.equals(plural)))
                    .forEach(form -> forms.add(new PluralForm(form, added)));
        }
        return forms;
    }

    /** The categories that a target file in a language has. */
    public List<String> of(String lang) {
        return PluralCategories.of(lang).stream().filter(all::contains).toList();
    }

    /** The categories for numbers of an order that a target file in a language has. */
    public List<String> ordinalsOf(String lang) {
        return PluralCategories.ofOrdinals(lang).stream()
                .filter(ordinals::contains)
                .toList();
    }

    /** The categories for whole numbers that a target file in a language has. */
    public List<String> wholeOf(String lang) {
        return PluralCategories.ofWholeNumbers(lang).stream()
                .filter(whole::contains)
                .toList();
    }
}
