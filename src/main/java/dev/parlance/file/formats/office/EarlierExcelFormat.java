package dev.parlance.file.formats.office;

import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.filters.openxml.ConditionalParameters;

/**
 * Excel as earlier releases read it: target files of segments that the reader of today does not find are written so.
 */
final class EarlierExcelFormat extends OfficeFormat {
    EarlierExcelFormat() {
        super(ExcelFormat.traits(), null);
    }

    @Override
    void choose(ConditionalParameters parameters, FileImportSettings settings) {
        parameters.setTranslateDocProperties(false);
        parameters.setTranslateExcelSheetNames(settings.flag("xls/sheetNames"));
        parameters.setTranslateExcelHidden(settings.flag("xls/hidden"));
        parameters.setTranslateComments(settings.flag("xls/comments"));
    }
}
