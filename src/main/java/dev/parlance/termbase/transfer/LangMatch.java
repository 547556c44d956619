package dev.parlance.termbase.transfer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the language of a base that matches a language of a file: the same code; otherwise, unless matching is strict,
 * the code without its region; otherwise the first code of the base that adds a region to it.
 */
final class LangMatch {
    private final List<String> langs;
    private final boolean strict;
    private final Map<String, Optional<String>> found = new HashMap<>();

    LangMatch(List<String> langs, boolean strict) {
        this.langs = List.copyOf(langs);
        this.strict = strict;
    }

    Optional<String> of(String lang) {
        if (found.size() > 1_000) {
            found.clear();
        }
        return found.computeIfAbsent(lang, this::find);
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
