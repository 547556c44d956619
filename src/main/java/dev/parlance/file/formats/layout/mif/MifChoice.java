package dev.parlance.file.formats.layout.mif;

import dev.parlance.file.settings.FileImportSettings;
import java.util.Locale;

/** What the import settings choose in a file. */
public record MifChoice(FileImportSettings settings) {

    /**
     * Whether a page is imported.
     *
     * @param type the value of its statement {@code PageType}
     * @param tag its name
     */
    boolean page(String type, String tag) {
        return switch (type) {
            case "ReferencePage" ->
                settings.flag("mif/extractReferencePages")
                        || (isDefault(tag)
                                ? settings.flag("mif/extractDefaultReferencePages")
                                : settings.flag("mif/extractCustomReferencePages"));
            case "HiddenPage" -> settings.flag("mif/extractHiddenPages");
            case "BodyPage", "" -> settings.flag("mif/extractBodyPages");
            default -> settings.flag("mif/extractMasterPages");
        };
    }

    /** Whether FrameMaker itself gives a reference page this name. */
    private static boolean isDefault(String tag) {
        var name = tag.toLowerCase(Locale.ROOT);
        return name.isEmpty()
                || name.matches(
                        "reference\\d*|html|headings|bookmap|bookupdatereferencepage|(un)?struct(ured)?masterpagemaps");
    }

    boolean hiddenText() {
        return settings.flag("mif/extractHiddenCondText");
    }

    boolean indexMarkers() {
        return settings.flag("mif/extractIndexMarkers");
    }

    boolean links() {
        return settings.flag("mif/extractLinks");
    }

    boolean variable(boolean used) {
        return settings.flag("mif/extractVariables") || (used && settings.flag("mif/extractUsedVariables"));
    }

    boolean crossReference(boolean used) {
        return settings.flag("mif/extractXRefDef") || (used && settings.flag("mif/extractUsedXRefDef"));
    }

    boolean number(boolean used) {
        return settings.flag("mif/extractPgfNumFormat") || (used && settings.flag("mif/extractUsedPgfNumFormat"));
    }
}
