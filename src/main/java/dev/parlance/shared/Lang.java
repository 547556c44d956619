package dev.parlance.shared;

import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Set;

/**
 * Language codes (BCP 47). {@code _} is accepted for {@code -}; the stored form is lower case with {@code _}, such as
 * {@code en_us}.
 */
public final class Lang {
    private static final Set<String> ISO_639 = Set.of(Locale.getISOLanguages());

    private Lang() {}

    /** Whether {@code code} is a well-formed tag whose language is in ISO 639. */
    public static boolean known(String code) {
        if (code.isEmpty() || code.length() > 35) {
            return false;
        }
        try {
            var locale =
                    new Locale.Builder().setLanguageTag(code.replace('_', '-')).build();
            var language = locale.getLanguage();
            return language.length() == 3 || ISO_639.contains(language);
        } catch (IllformedLocaleException _) {
            return false;
        }
    }

    /** The stored form of a code. */
    public static String normal(String code) {
        return code.replace('-', '_').toLowerCase(Locale.ROOT);
    }

    /** A code as BCP 47 writes it: {@code en-US} for {@code en_us}. */
    public static String tag(String code) {
        return Locale.forLanguageTag(code.replace('_', '-')).toLanguageTag();
    }

    /** The primary language: {@code en} of {@code en_us}. */
    public static String primary(String code) {
        var normal = normal(code);
        var end = normal.indexOf('_');
        return end < 0 ? normal : normal.substring(0, end);
    }
}
