package dev.parlance.termbase.base;

import dev.parlance.project.core.WantedReferences;
import dev.parlance.shared.Json;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of a new or replaced term base.
 *
 * @param langs are converted to their normal form
 * @param owner null means the caller for a new term base and the current owner for an existing one
 * @param readonly null means false
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

    /** The edit that changes nothing. */
    public static TermBaseEdit of(TermBase base) {
        return Json.MAPPER.convertValue(base, TermBaseEdit.class);
    }

    WantedReferences references() {
        return new WantedReferences(client, businessUnit, domain, subDomain, owner);
    }
}
