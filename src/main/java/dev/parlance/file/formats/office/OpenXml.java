package dev.parlance.file.formats.office;

import net.sf.okapi.filters.openxml.OpenXMLFilter;
import org.jspecify.annotations.Nullable;

/** What the Office formats share. */
final class OpenXml {
    private OpenXml() {}

    /** Breaks and tabs come as characters: as codes they could not be distinguished from other codes. */
    static OpenXMLFilter filter() {
        var filter = new OpenXMLFilter();
        var parameters = filter.getParameters();
        parameters.setAddLineSeparatorCharacter(true);
        parameters.setLineSeparatorReplacement('\n');
        parameters.setAddTabAsCharacter(true);
        return filter;
    }

    /** The element behind a break or a tab. */
    static @Nullable String codeOf(char c, String prefix) {
        return switch (c) {
            case '\n' -> "<%s:br/>".formatted(prefix);
            case '\t' -> "<%s:tab/>".formatted(prefix);
            default -> null;
        };
    }
}
