package dev.parlance.termbase.base;

import dev.parlance.project.core.WantedReferences;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a term base is made of or replaced by.
 *
 * @param langs become their normal form
 * @param owner null for the caller in a new one, and to keep it in one that is there
 * @param readonly null for false
 */
public record TermBaseEdit(
        String name,
        List<String> langs,
        @Nullable Reference client,
        @Nullable Reference businessUnit,
        @Nullable Reference domain,
        @Nullable Reference subDomain,
        @Nullable Reference owner,
        @Nullable String note,
        @Nullable String sourceUrl,
        @Nullable Boolean readonly) {
    public TermBaseEdit {
        langs = langs.stream().map(Lang::normal).distinct().toList();
        readonly = Boolean.TRUE.equals(readonly);
    }

    WantedReferences references() {
        return new WantedReferences(client, businessUnit, domain, subDomain, owner);
    }
}
