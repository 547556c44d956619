package dev.parlance.file.text;

import java.util.Locale;

/** Locales of POSIX in the form {@code lang_COUNTRY@MODIFIER}, as desktop entries and gettext have them. */
public final class PosixLocale {
    private PosixLocale() {}

    /** The locale of a language, such as {@code sr@latin} of sr-Latn. */
    public static String of(String language) {
        var tag = Locale.forLanguageTag(language.replace('_', '-'));
        var country = tag.getCountry();
        var modifier = switch (tag.getScript()) {
            case "Latn" -> "@latin";
            case "Cyrl" -> "@cyrillic";
            case "Hans" -> country.isEmpty() ? "_CN" : "";
            case "Hant" -> country.isEmpty() ? "_TW" : "";
            default -> "";
        };
        var name = tag.getLanguage().isEmpty() ? language : tag.getLanguage();
        return name + (country.isEmpty() ? "" : "_" + country) + modifier;
    }

    /** Whether two names mean one locale. */
    public static boolean same(String named, String locale) {
        var withoutCharset = named.replaceFirst("\\.[^@]*", "").replace('-', '_');
        return withoutCharset.equalsIgnoreCase(locale);
    }
}
