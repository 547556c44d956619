package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.IllformedLocaleException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The languages that a file of XLIFF 2 names. */
final class Languages {
    private Languages() {}

    static void check(Element element, String name, @Nullable String value) throws UnreadableFile {
        try {
            if (value != null) {
                var locale = new Locale.Builder().setLanguageTag(value).build();
                if (locale.getLanguage().isEmpty() && !value.startsWith("x-")) {
                    throw new IllformedLocaleException();
                }
            }
        } catch (IllformedLocaleException _) {
            throw element.broken("has a %s, %s, that is not a language tag of BCP 47"
                    .formatted(name, Element.shown(String.valueOf(value))));
        }
    }

    private static @Nullable String effective(Element element) {
        for (var at = element; at != null; at = at.parent) {
            var lang = at.get("xml:lang");
            if (lang != null) {
                return lang;
            }
        }
        return null;
    }

    static void same(Element element, String wanted) throws UnreadableFile {
        var own = effective(element);
        if (own != null && !own.equalsIgnoreCase(wanted)) {
            throw element.broken("has the xml:lang %s, not %s as in <xliff>".formatted(Element.shown(own), wanted));
        }
    }
}
