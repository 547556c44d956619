package dev.parlance.memory.base;

import com.ibm.icu.util.ULocale;
import dev.parlance.shared.Lang;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which language of a memory serves for another code of it. Languages in the same script are one as far as memories go:
 * {@code fr_ca} is served by {@code fr} and the other way round, {@code zh_tw} by {@code zh_hant} and never by
 * {@code zh_cn}; scripts that are not named are the likely ones (CLDR).
 */
public final class MemoryLangs {
    private MemoryLangs() {}

    /**
     * The best of some languages: the very code, else the one of the same region, else the one without a region, else
     * the first in their order.
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

    /** Whether they are one language in one script. */
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
