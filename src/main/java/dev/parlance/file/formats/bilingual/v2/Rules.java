package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.formats.bilingual.codes.StatusRules;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the import settings ask of a reader of XLIFF 2. */
final class Rules {
    private static final String BLOCK = "xlf2/";

    private final FileImportSettings settings;
    private final boolean writes;
    private final StatusRules statuses;
    private final Map<Integer, String> references;

    /**
     * The rules of settings.
     *
     * @param writes whether a target language is wanted, so that targets can be written
     */
    Rules(FileImportSettings settings, boolean writes) {
        this.writes = writes;
        this.settings = settings;
        this.statuses = new StatusRules(settings, "xlf2");
        this.references = XmlText.references(settings.names(BLOCK + "preserveCharEntities"));
    }

    StatusRules statuses() {
        return statuses;
    }

    /** Whether what is not imported gets its source as its target. */
    boolean copiesSource() {
        return writes && settings.flag(BLOCK + "copySourceToTargetIfNotImported");
    }

    boolean preservesSpace() {
        return settings.flag(BLOCK + "preserveWhitespace");
    }

    /** Whether white space in an element is kept; where the file has the default, the settings decide. */
    boolean preservesSpace(XmlToken tag, String text, boolean inherited) {
        return switch (String.valueOf(tag.attribute(text, "xml:space"))) {
            case "preserve" -> true;
            case "default" -> preservesSpace();
            default -> inherited;
        };
    }

    boolean respectsTranslate() {
        return settings.flag(BLOCK + "respectTranslateAttr");
    }

    boolean importsNotes() {
        return settings.flag(BLOCK + "importNotes");
    }

    boolean lineBreaksAreCodes() {
        return settings.flag(BLOCK + "lineBreakTags");
    }

    @Nullable
    String keyXPath() {
        return settings.text(BLOCK + "contextKeyXPath");
    }

    /** The characters to write as references: listed as they are, or as references themselves. */
    Map<Integer, String> references() {
        return references;
    }
}
