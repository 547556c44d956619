package dev.parlance.memory.base;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which translation memories a list contains; null and empty mean all, languages are in normal form. */
public record TransMemoryFilter(
        @Nullable String name,
        @Nullable String sourceLang,
        List<String> targetLangs,
        @Nullable String client,
        @Nullable String domain,
        @Nullable String subDomain,
        @Nullable String businessUnit) {}
