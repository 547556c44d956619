package dev.parlance.file.settings;

import dev.parlance.shared.Lang;
import java.util.Map;
import java.util.Optional;

/** Finds what settings or a file have for a language. */
public final class ByLanguage {
    private ByLanguage() {}

    /**
     * The value for a language; else that for the language without its region, or for its only region among the keys.
     *
     * @param values by codes in any form
     */
    public static <T> Optional<T> find(Map<String, T> values, String lang) {
        return only(values, lang).or(() -> only(values, Lang.primary(lang))).or(() -> {
            var same = values.keySet().stream()
                    .filter(code -> Lang.primary(code).equals(Lang.primary(lang)))
                    .toList();
            return same.size() == 1 ? Optional.ofNullable(values.get(same.getFirst())) : Optional.empty();
        });
    }

    private static <T> Optional<T> only(Map<String, T> values, String lang) {
        return values.entrySet().stream()
                .filter(each -> Lang.normal(each.getKey()).equals(Lang.normal(lang)))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
