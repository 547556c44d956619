package dev.parlance.machinetranslate;

import org.jspecify.annotations.Nullable;

/**
 * What machine translate settings are created from and replaced by.
 *
 * @param type null for HTTP
 * @param key null for none, or to keep the one there is where it was not sent
 * @param qualityEstimation null for false
 */
record MachineTranslateEdit(
        String name,
        @Nullable MachineTranslateType type,
        String url,
        @Nullable String key,
        @Nullable Boolean qualityEstimation) {

    MachineTranslateEdit {
        type = type == null ? MachineTranslateType.HTTP : type;
        qualityEstimation = Boolean.TRUE.equals(qualityEstimation);
    }

    /** The edit that changes nothing, which a partial edit is merged into. */
    static MachineTranslateEdit of(MachineTranslateSettings settings) {
        return new MachineTranslateEdit(
                settings.name(), settings.type(), settings.url(), null, settings.qualityEstimation());
    }

    String typeName() {
        return (type == null ? MachineTranslateType.HTTP : type).name();
    }

    /** Without the key, so that no log can hold it. */
    @Override
    public String toString() {
        return "MachineTranslateEdit[name=%s, type=%s, url=%s]".formatted(name, type, url);
    }
}
