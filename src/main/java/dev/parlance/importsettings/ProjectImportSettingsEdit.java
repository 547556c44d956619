package dev.parlance.importsettings;

import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/** What the import settings of a project are replaced by; null gives it the default. */
record ProjectImportSettingsEdit(@Nullable Reference importSettings) {}
