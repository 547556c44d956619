package dev.parlance.file.formats.office;

import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.filters.openxml.ConditionalParameters;

/**
 * Word as earlier releases read it: target files of segments that the reader of today does not find are written so.
 */
final class EarlierWordFormat extends OfficeFormat {
    EarlierWordFormat() {
        super(WordFormat.traits(), "w");
    }

    @Override
    void choose(ConditionalParameters parameters, FileImportSettings settings) {
        parameters.setTranslateComments(settings.flag("doc/comments"));
        parameters.setTranslateDocProperties(settings.flag("doc/properties"));
        parameters.setTranslateWordHidden(settings.flag("doc/hidden"));
        parameters.setTranslateWordHeadersFooters(settings.flag("doc/headerFooter"));
        parameters.setExtractExternalHyperlinks(settings.flag("doc/hyperlinkTarget"));
    }
}
