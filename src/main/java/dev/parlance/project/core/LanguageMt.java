package dev.parlance.project.core;

/**
 * Machine translation of one target language (section 2.11 of the interface).
 *
 * @param targetLang in normal form
 */
public record LanguageMt(String targetLang, Settings machineTranslateSettings) {

    /** The settings in short. */
    public record Settings(String id, String uid, String name, String type) {}
}
