package dev.parlance.memory.exchange;

import dev.parlance.shared.Lang;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A memory's languages in tests: the exact code, otherwise the primary language. */
record Langs(String source, List<String> targets) implements LangMap {
    @Override
    public boolean isSource(String lang) {
        return Lang.primary(lang).equals(Lang.primary(source));
    }

    @Override
    public @Nullable String target(String lang) {
        return targets.contains(lang)
                ? lang
                : targets.stream()
                        .filter(one -> Lang.primary(one).equals(Lang.primary(lang)))
                        .findFirst()
                        .orElse(null);
    }
}
