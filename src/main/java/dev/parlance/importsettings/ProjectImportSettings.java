package dev.parlance.importsettings;

import org.jspecify.annotations.Nullable;

/**
 * The import settings of a project.
 *
 * @param importSettings null where it uses the default
 */
record ProjectImportSettings(@Nullable Named importSettings) {

    /** The settings in short. */
    record Named(String id, String uid, String name) {}
}
