package dev.parlance.machinetranslate;

import org.jspecify.annotations.Nullable;

/**
 * The values of new or replaced machine translate settings.
 *
 * @param type null for HTTP
 * @param key null for no key, or to keep the current key if the field was not sent
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

    /** The current values, as the start of a partial change. */
    static MachineTranslateEdit of(MachineTranslateSettings settings) {
        return new MachineTranslateEdit(
                settings.name(), settings.type(), settings.url(), null, settings.qualityEstimation());
    }

    String typeName() {
        return (type == null ? MachineTranslateType.HTTP : type).name();
    }

    /** Without the key, so that it cannot get into a log. */
    @Override
    public String toString() {
        return "MachineTranslateEdit[name=%s, type=%s, url=%s]".formatted(name, type, url);
    }
}
