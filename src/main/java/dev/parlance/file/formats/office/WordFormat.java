package dev.parlance.file.formats.office;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.filters.openxml.ConditionalParameters;

/** Word. */
public final class WordFormat extends OfficeFormat {
    public WordFormat() {
        super(
                traits("docx", "Word", SOFT)
                        .type("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx")
                        .type("application/vnd.openxmlformats-officedocument.wordprocessingml.template", "dotx")
                        .type("application/vnd.ms-word.document.macroEnabled.12", "docm")
                        .type("application/vnd.ms-word.template.macroEnabled.12", "dotm")
                        .setting("doc")
                        .convertible("doc", "dot", "rtf", "odt")
                        .codes("doc/tagRegexp"),
                "w");
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
