package dev.parlance.project.core;

import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/** The references in the body of a request that creates or edits a project, template, memory or term base. */
public record WantedReferences(
        @Nullable Reference client,
        @Nullable Reference businessUnit,
        @Nullable Reference domain,
        @Nullable Reference subDomain,
        @Nullable Reference owner) {
    /** No references. */
    public static final WantedReferences NONE = new WantedReferences(null, null, null, null, null);
}
