package dev.parlance.machinetranslate;

import org.jspecify.annotations.Nullable;

/**
 * A machine translation service to call.
 *
 * @param key null for a service without a key
 * @param qualityEstimation whether it estimates the quality of its translations
 */
public record Engine(
        String uid, String name, String url, @Nullable String key, boolean qualityEstimation) {

    /** Without the key, so that it cannot get into a log. */
    @Override
    public String toString() {
        return "Engine[uid=%s, name=%s]".formatted(uid, name);
    }
}
