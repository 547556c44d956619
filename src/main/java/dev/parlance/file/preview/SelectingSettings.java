package dev.parlance.file.preview;

import java.util.Set;

/**
 * The import settings that decide which texts of a file are read, by their names, which mean the same in every block.
 * The others decide how a text is read.
 */
final class SelectingSettings {
    private static final Set<String> NAMES = Set.of(
            "comments",
            "index",
            "entities",
            "other",
            "hyperlinkTarget",
            "properties",
            "hidden",
            "headerFooter",
            "sheetNames",
            "hiddenSlides",
            "notes",
            "masterSlides",
            "excludeElements",
            "excludeTags",
            "includeTags",
            "translateMetaTagRegexp",
            "importDefaultMetaTags",
            "translatableAttributes",
            "importDefaultAttributes",
            "nonTranslatableInlineElements",
            "includeKeyRegexp",
            "excludeKeyRegexp",
            "excludeValueRegexp",
            "translatableTextRegexp",
            "processJekyllFrontMatter",
            "ignoredBlockPrefixes",
            "excludeCodeElements",
            "htmlInPassthrough",
            "importColumns",
            "importRows",
            "specifiedColumns",
            "skipImportRules",
            "respectTranslateAttr",
            "importXPath",
            "includeXPath",
            "includeElementsPlain",
            "excludeElementsPlain",
            "includeAttributesPlain",
            "excludeAttributesPlain");

    private SelectingSettings() {}

    /** Whether a field, such as {@code json/excludeKeyRegexp}, decides which texts are read. */
    static boolean contain(String path) {
        var name = path.substring(path.indexOf('/') + 1);
        return NAMES.contains(name) || name.startsWith("extract");
    }
}
