package dev.parlance.file.formats.office;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.filters.openxml.ConditionalParameters;

/** Excel. */
public final class ExcelFormat extends OfficeFormat {
    public ExcelFormat() {
        super(
                traits("xlsx", "Excel", HARD)
                        .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx")
                        .type("application/vnd.openxmlformats-officedocument.spreadsheetml.template", "xltx")
                        .type("application/vnd.ms-excel.sheet.macroEnabled.12", "xlsm")
                        .type("application/vnd.ms-excel.template.macroEnabled.12", "xltm")
                        .setting("xls")
                        .convertible("xls", "ods")
                        .codes("xls/tagRegexp")
                        .html("xls/htmlSubfilter"),
                null);
    }

    @Override
    void choose(ConditionalParameters parameters, FileImportSettings settings) {
        parameters.setTranslateDocProperties(false);
        parameters.setTranslateExcelSheetNames(settings.flag("xls/sheetNames"));
        parameters.setTranslateExcelHidden(settings.flag("xls/hidden"));
        parameters.setTranslateComments(settings.flag("xls/comments"));
    }
}
