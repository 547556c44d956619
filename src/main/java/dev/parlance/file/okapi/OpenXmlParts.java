package dev.parlance.file.okapi;

import dev.parlance.file.gate.FileFormat;
import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.filters.openxml.ConditionalParameters;

/** Which parts of Office files are text, by the import settings. */
final class OpenXmlParts {
    private OpenXmlParts() {}

    static void apply(FileFormat format, FileImportSettings settings, ConditionalParameters parameters) {
        switch (format) {
            case DOCX -> word(settings, parameters);
            case XLSX -> excel(settings, parameters);
            case PPTX -> powerPoint(settings, parameters);
            case TXT,
                    HTML,
                    JSON,
                    XML,
                    ANDROID,
                    RESX,
                    DITA,
                    PO,
                    PROPERTIES,
                    XLIFF,
                    SDLXLIFF,
                    TTX,
                    IDML,
                    MIF,
                    MARKDOWN,
                    CSV,
                    YAML,
                    PHP -> throw new IllegalArgumentException(format + " is not an Office format");
        }
    }

    private static void word(FileImportSettings settings, ConditionalParameters parameters) {
        parameters.setTranslateComments(settings.flag("doc/comments"));
        parameters.setTranslateDocProperties(settings.flag("doc/properties"));
        parameters.setTranslateWordHidden(settings.flag("doc/hidden"));
        parameters.setTranslateWordHeadersFooters(settings.flag("doc/headerFooter"));
        parameters.setExtractExternalHyperlinks(settings.flag("doc/hyperlinkTarget"));
    }

    private static void excel(FileImportSettings settings, ConditionalParameters parameters) {
        parameters.setTranslateDocProperties(false);
        parameters.setTranslateExcelSheetNames(settings.flag("xls/sheetNames"));
        parameters.setTranslateExcelHidden(settings.flag("xls/hidden"));
        parameters.setTranslateComments(settings.flag("xls/comments"));
    }

    private static void powerPoint(FileImportSettings settings, ConditionalParameters parameters) {
        parameters.setTranslatePowerpointDocProperties(false);
        parameters.setTranslatePowerpointComments(false);
        parameters.setTranslatePowerpointHidden(settings.flag("ppt/hiddenSlides"));
        parameters.setTranslatePowerpointNotes(settings.flag("ppt/notes"));
        parameters.setTranslatePowerpointMasters(settings.flag("ppt/masterSlides"));
    }
}
