package dev.parlance.job.provider;

import dev.parlance.access.Role;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A provider that may be able to work on a job. A vendor always is. A user must be active and have the role LINGUIST;
 * if it lists languages, they must include the source language of the project and the target language of the job.
 * Regions are ignored.
 *
 * @param role null for a vendor
 * @param sourceLangs of a user; empty for any language
 * @param targetLangs of a user; empty for any language
 */
record ProviderCandidate(
        ProviderStore.Provider provider,
        boolean active,
        @Nullable Role role,
        List<String> sourceLangs,
        List<String> targetLangs) {
    ProviderCandidate {
        sourceLangs = List.copyOf(sourceLangs);
        targetLangs = List.copyOf(targetLangs);
    }

    /** The languages of a job. */
    record Work(String sourceLang, String targetLang) {}

    /** The reason why it cannot do the work; empty if it can. */
    Optional<Violation> refusal(ProviderPlace place, Work work) {
        if (role == null) {
            return Optional.empty();
        } else if (!active) {
            return Optional.of(place.unknown());
        } else if (role != Role.LINGUIST) {
            return Optional.of(Violation.at(
                    place.pointer(), "role", "must have the role LINGUIST; %s has %s".formatted(place.ref(), role)));
        } else if (!speaks(sourceLangs, work.sourceLang()) || !speaks(targetLangs, work.targetLang())) {
            return Optional.of(Violation.at(
                    place.pointer(),
                    "language",
                    "the languages of %s do not include %s to %s"
                            .formatted(place.ref(), work.sourceLang(), work.targetLang())));
        }
        return Optional.empty();
    }

    /** Whether {@link #refusal} would be empty. */
    boolean suits(Work work) {
        return role == null
                || (active
                        && role == Role.LINGUIST
                        && speaks(sourceLangs, work.sourceLang())
                        && speaks(targetLangs, work.targetLang()));
    }

    private static boolean speaks(List<String> langs, String wanted) {
        return langs.isEmpty()
                || langs.stream().anyMatch(lang -> Lang.primary(lang).equals(Lang.primary(wanted)));
    }
}
