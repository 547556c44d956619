package dev.parlance.importsettings;

import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/**
 * The import settings of a project.
 *
 * @param importSettings null where it uses the default
 */
record ProjectImportSettings(@Nullable Named importSettings) {

    /** A short form of the settings. */
    record Named(String id, String uid, String name) {}

    /** The import settings that a project shall use; null for the default. */
    record Edit(@Nullable Reference importSettings) {}
}
