package dev.parlance.file.formats.yaml;

import dev.parlance.shared.Lang;
import java.util.Locale;

/** Writes a language code in the forms that the import settings name. */
final class LocaleNames {
    private LocaleNames() {}

    /**
     * A language code in another form.
     *
     * @param lang the code as it is stored, such as {@code pt_br}
     * @param format {@code VENDOR} keeps the code; {@code RFC_5646} gives {@code pt-BR}, {@code ANDROID_QUALIFIER}
     *     {@code pt-rBR}, {@code ANDROID_QUALIFIER_BCP} {@code b+pt+BR}
     */
    static String of(String lang, String format) {
        var tag = Lang.tag(lang);
        return switch (format) {
            case "RFC_5646" -> tag;
            case "ANDROID_QUALIFIER" -> qualifier(tag);
            case "ANDROID_QUALIFIER_BCP" -> tag.contains("-") ? "b+" + tag.replace('-', '+') : tag;
            default -> lang;
        };
    }

    /** The old form holds a language and a region only. */
    private static String qualifier(String tag) {
        var locale = Locale.forLanguageTag(tag);
        if (!locale.getScript().isEmpty() || !locale.getVariant().isEmpty()) {
            return "b+" + tag.replace('-', '+');
        }
        return locale.getCountry().isEmpty() ? tag : locale.getLanguage() + "-r" + locale.getCountry();
    }
}
