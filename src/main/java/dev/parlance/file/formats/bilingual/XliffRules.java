package dev.parlance.file.formats.bilingual;

import dev.parlance.file.formats.bilingual.codes.StatusRules;
import dev.parlance.file.xml.XmlToken;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the import settings and the dialect ask of a reader of XLIFF.
 *
 * @param preservesSpace whether white space is kept where the file does not say
 * @param keys how a unit is identified
 * @param breaksAreCodes whether line breaks are inline codes
 * @param copiesSource whether units that are not imported get their source as their target
 * @param references the characters that are written as references
 */
record XliffRules(
        boolean preservesSpace,
        boolean importsNotes,
        Keys keys,
        boolean breaksAreCodes,
        boolean copiesSource,
        Map<Integer, String> references,
        Statuses statuses) {

    /**
     * How a unit is identified.
     *
     * @param exist whether it is at all
     * @param contextType the type of the context that identifies it; null for none
     */
    record Keys(boolean exist, @Nullable String contextType) {}

    /**
     * Which units are imported, and with which status.
     *
     * @param importXPath the units to import; null for all
     * @param confirmedXPath the units to import as confirmed; null for none
     * @param lockedXPath the units to import as locked; null for none
     */
    record Statuses(
            StatusRules rules,
            @Nullable String importXPath,
            @Nullable String confirmedXPath,
            @Nullable String lockedXPath) {

        /** Whether the settings say which segments are confirmed; otherwise the status in the file does. */
        boolean confirm() {
            return confirmedXPath != null || !rules.confirmed().wanted().isEmpty();
        }

        boolean hasPaths() {
            return importXPath != null || confirmedXPath != null || lockedXPath != null;
        }
    }

    /**
     * Whether white space in an element is kept. The value {@code default} of {@code xml:space} is the choice of the
     * application (XML 1.0, section 2.10), and so of the settings.
     *
     * @param inherited whether it is kept around the element
     */
    boolean preservesSpace(XmlToken tag, String text, boolean inherited) {
        return switch (String.valueOf(tag.attribute(text, "xml:space"))) {
            case "preserve" -> true;
            case "default" -> preservesSpace;
            default -> inherited;
        };
    }

    /** The key of a unit; null when it has none. */
    @Nullable
    String key(XliffElements unit) {
        if (!keys.exist()) {
            return null;
        }
        var context = keys.contextType() == null ? null : unit.context(keys.contextType());
        if (context != null) {
            return context;
        }
        var name = unit.tag().attribute(unit.text(), "resname");
        var key = name == null || name.isBlank() ? unit.tag().attribute(unit.text(), "id") : name;
        return key == null || key.isBlank() ? null : key;
    }
}
