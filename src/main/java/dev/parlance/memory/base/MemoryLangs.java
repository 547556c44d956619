package dev.parlance.memory.base;

import com.ibm.icu.util.ULocale;
import dev.parlance.shared.Lang;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the language of a memory that matches a language code. Codes of the same language and script match: {@code
 * fr_ca} matches {@code fr} and the other way round, {@code zh_tw} matches {@code zh_hant} but not {@code zh_cn}. A
 * missing script is the likely one (CLDR).
 */
public final class MemoryLangs {
    private MemoryLangs() {}

    /**
     * The best of some languages: the same code, otherwise the one with the same region, otherwise the one without a
     * region, otherwise the first one.
     *
     * @param langs in normal form
     * @param wanted in any form
     */
    public static Optional<String> choose(List<String> langs, String wanted) {
        var normal = Lang.normal(wanted);
        if (langs.contains(normal)) {
            return Optional.of(normal);
        }
        var full = full(normal);
        return langs.stream()
                .filter(lang -> same(full(lang), full))
                .min(Comparator.comparingInt(lang -> distance(lang, full)));
    }

    /** Whether two codes have the same language and script. */
    public static boolean same(String one, String other) {
        return same(full(one), full(other));
    }

    private static boolean same(ULocale one, ULocale other) {
        return one.getLanguage().equals(other.getLanguage()) && one.getScript().equals(other.getScript());
    }

    private static int distance(String lang, ULocale wanted) {
        var own = ULocale.forLanguageTag(lang.replace('_', '-'));
        return full(lang).getCountry().equals(wanted.getCountry())
                ? 0
                : own.getCountry().isEmpty() ? 1 : 2;
    }

    private static ULocale full(String lang) {
        return ULocale.addLikelySubtags(ULocale.forLanguageTag(lang.replace('_', '-')));
    }
}
