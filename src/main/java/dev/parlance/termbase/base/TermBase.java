package dev.parlance.termbase.base;

import dev.parlance.shared.NamedReference;
import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A term base as the API shows it (section 2.9 of the specification).
 *
 * @param canShow whether the caller may browse it
 */
public record TermBase(
        String name,
        @Nullable NamedReference businessUnit,
        boolean canShow,
        @Nullable NamedReference client,
        UserRef createdBy,
        Instant dateCreated,
        @Nullable NamedReference domain,
        String id,
        long internalId,
        List<String> langs,
        @Nullable String note,
        UserRef owner,
        boolean readonly,
        @Nullable String sourceUrl,
        @Nullable NamedReference subDomain,
        String uid,
        List<String> userAllowedOperations) {
    public TermBase {
        langs = List.copyOf(langs);
        userAllowedOperations = List.copyOf(userAllowedOperations);
    }

    /** The same base with these rights. */
    public TermBase seenWith(TermRights rights) {
        return new TermBase(
                name,
                businessUnit,
                rights.mayShow(),
                client,
                createdBy,
                dateCreated,
                domain,
                id,
                internalId,
                langs,
                note,
                owner,
                readonly,
                sourceUrl,
                subDomain,
                uid,
                rights.operations());
    }
}
