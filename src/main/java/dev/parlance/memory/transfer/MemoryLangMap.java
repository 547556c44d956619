package dev.parlance.memory.transfer;

import dev.parlance.memory.base.MemoryLangs;
import dev.parlance.memory.exchange.LangMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides which languages of a file a memory imports; caches its results, for one thread. */
public final class MemoryLangMap implements LangMap {
    /** The most cached languages; files normally have few. */
    private static final int MOST = 1_000;

    private final String sourceLang;
    private final List<String> targetLangs;
    private final boolean strict;
    private final Map<String, Boolean> sources = new HashMap<>();
    private final Map<String, Optional<String>> targets = new HashMap<>();

    /**
     * A map for one memory and one import.
     *
     * @param strict whether a language matches only the same code
     */
    public MemoryLangMap(String sourceLang, List<String> targetLangs, boolean strict) {
        this.sourceLang = sourceLang;
        this.targetLangs = List.copyOf(targetLangs);
        this.strict = strict;
    }

    /** Its parameters, for a worker process. */
    ReadUnits.Langs langs() {
        return new ReadUnits.Langs(sourceLang, targetLangs, strict);
    }

    @Override
    public String source() {
        return sourceLang;
    }

    @Override
    public boolean isSource(String lang) {
        if (sources.size() > MOST) {
            sources.clear();
        }
        return sources.computeIfAbsent(
                lang,
                one -> one.equals(sourceLang)
                        || (!strict
                                && MemoryLangs.same(one, sourceLang)
                                // en_us may be the source and en_gb the target
                                && !targetLangs.contains(one)));
    }

    @Override
    public @Nullable String target(String lang) {
        if (targets.size() > MOST) {
            targets.clear();
        }
        return targets.computeIfAbsent(lang, this::find).orElse(null);
    }

    private Optional<String> find(String lang) {
        if (strict) {
            return targetLangs.contains(lang) ? Optional.of(lang) : Optional.empty();
        }
        return MemoryLangs.choose(targetLangs, lang);
    }
}
