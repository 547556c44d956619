package dev.parlance.importsettings;

/**
 * Segmentation rules as the interface shows them (section 2.15, segRule).
 *
 * @param language in normal form; {@code mul} is all languages
 * @param primary whether they are taken for files of their language where the import settings name none
 */
record SegmentationRule(String id, String uid, String language, String name, String filename, boolean primary) {}
