package dev.parlance.attack.files;

import dev.parlance.file.settings.FileImportSettings;
import org.jspecify.annotations.Nullable;

/**
 * A file with the settings of its import.
 *
 * @param number identifies it within its family and its seed
 * @param target the wanted language of translations in the file; null for any
 * @param random chooses the translations to write
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FuzzedFile(
        Family family,
        long number,
        byte[] content,
        FileImportSettings settings,
        String source,
        @Nullable String target,
        long random) {}
