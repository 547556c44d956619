package dev.parlance.machinetranslate;

import org.jspecify.annotations.Nullable;

/**
 * A machine translation service that is asked.
 *
 * @param key null for none
 * @param qualityEstimation whether it tells how good its translations are
 */
public record Engine(
        String uid, String name, String url, @Nullable String key, boolean qualityEstimation) {

    /** Without the key, so that no log can hold it. */
    @Override
    public String toString() {
        return "Engine[uid=%s, name=%s]".formatted(uid, name);
    }
}
