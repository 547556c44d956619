package dev.parlance.project.core;

import org.jspecify.annotations.Nullable;

/** The internal numbers of what {@link WantedReferences} refer to; null for an absent reference. */
public record FoundReferences(
        @Nullable Long clientId,
        @Nullable Long businessUnitId,
        @Nullable Long domainId,
        @Nullable Long subDomainId,
        long ownerId) {}
