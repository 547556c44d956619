package dev.parlance.file.formats.bilingual;

import dev.parlance.file.xml.XmlToken;
import org.jspecify.annotations.Nullable;

/**
 * What the import settings and the dialect ask of a reader of XLIFF.
 *
 * @param preservesSpace whether white space is kept where the file does not say
 * @param hasKeys whether the name or else the identifier of a unit is its key
 */
record XliffRules(boolean preservesSpace, boolean importsNotes, boolean hasKeys) {
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
    String key(XmlToken unit, String text) {
        if (!hasKeys) {
            return null;
        }
        var name = unit.attribute(text, "resname");
        var key = name == null || name.isBlank() ? unit.attribute(text, "id") : name;
        return key == null || key.isBlank() ? null : key;
    }
}
