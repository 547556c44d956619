package dev.parlance.file.formats.qt;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.plural.PluralCategories;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numerus forms that an import has chosen, as categories.
 *
 * @param all those of all target languages, in the order of CLDR
 * @param own those of the forms in the file, in their order; empty when its language is not known
 * @param written those of the forms of the target language, in their order; empty when any language is wanted
 */
record NumerusChoice(List<String> all, List<String> own, List<String> written) {
    /**
     * The choice for a file.
     *
     * @param named the language of its translations; null when it names none
     * @return null when the forms are those of the file
     */
    static @Nullable NumerusChoice of(ReadOptions options, @Nullable String named) {
        var plurals = options.plurals();
        if (plurals == null) {
            return null;
        }
        var used = new HashSet<String>();
        plurals.langs().forEach(lang -> used.addAll(NumerusForms.of(lang)));
        var all = PluralCategories.ALL.stream().filter(used::contains).toList();
        var wanted = options.targetLang();
        var language = named == null ? wanted : named;
        return new NumerusChoice(
                all,
                language == null ? List.of() : NumerusForms.of(language),
                wanted == null ? List.of() : NumerusForms.of(wanted));
    }

    /** The place of a category among the forms in a file; negative when that is not known. */
    int index(String category, int forms) {
        return own.size() == forms ? own.indexOf(category) : -1;
    }
}
