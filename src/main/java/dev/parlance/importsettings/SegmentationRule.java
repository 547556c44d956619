package dev.parlance.importsettings;

/**
 * Segmentation rules as the interface shows them (section 2.15, segRule).
 *
 * @param language in normal form, or {@link #ALL_LANGUAGES}
 * @param primary whether files of the language are segmented by them if the import settings name no rules
 */
record SegmentationRule(String id, String uid, String language, String name, String filename, boolean primary) {
    static final String ALL_LANGUAGES = "mul";
}
