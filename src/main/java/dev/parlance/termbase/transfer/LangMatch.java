package dev.parlance.termbase.transfer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which language of a base a language of a file counts as: itself, else, unless matching is strict, its language without the
 * region, else the first of the base's with the same language.
 */
final class LangMatch {
    private final List<String> langs;
    private final boolean strict;
    private final Map<String, Optional<String>> known = new HashMap<>();

    LangMatch(List<String> langs, boolean strict) {
        this.langs = List.copyOf(langs);
        this.strict = strict;
    }

    Optional<String> of(String lang) {
        if (known.size() > 1_000) {
            known.clear();
        }
        return known.computeIfAbsent(lang, this::find);
    }

    private Optional<String> find(String lang) {
        if (langs.contains(lang)) {
            return Optional.of(lang);
        }
        if (strict) {
            return Optional.empty();
        }
        for (var shorter = lang; shorter.lastIndexOf('_') > 0; ) {
            shorter = shorter.substring(0, shorter.lastIndexOf('_'));
            if (langs.contains(shorter)) {
                return Optional.of(shorter);
            }
        }
        return langs.stream().filter(own -> own.startsWith(lang + "_")).findFirst();
    }
}
