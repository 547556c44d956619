package dev.parlance.machinetranslate;

import dev.parlance.shared.UserRef;
import java.time.Instant;

/**
 * A machine translation service as the API shows it.
 *
 * @param hasKey whether there is a key, which is never shown
 * @param qualityEstimation whether the service estimates the quality of its translations
 */
record MachineTranslateSettings(
        String uid,
        String id,
        String name,
        MachineTranslateType type,
        String url,
        boolean hasKey,
        boolean qualityEstimation,
        UserRef createdBy,
        Instant dateCreated) {}
