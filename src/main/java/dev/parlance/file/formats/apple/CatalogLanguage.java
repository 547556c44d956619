package dev.parlance.file.formats.apple;

import dev.parlance.shared.Lang;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The wanted target language, and which names of localizations mean it. Not thread-safe. */
final class CatalogLanguage {
    /** As BCP 47; null when any is wanted. */
    private final @Nullable String tag;
    /** Whether a name means the language: a catalog has the same few names in all of its strings. */
    private final Map<String, Boolean> names = new HashMap<>();

    CatalogLanguage(@Nullable String targetLang) {
        this.tag = targetLang == null ? null : Lang.tag(targetLang);
    }

    /** The language as BCP 47; null when any is wanted. */
    @Nullable
    String tag() {
        return tag;
    }

    /** Whether a name means the wanted language; none does when any is wanted. */
    boolean is(String name) {
        return names.computeIfAbsent(name, each -> Lang.tag(each).equals(tag));
    }
}
