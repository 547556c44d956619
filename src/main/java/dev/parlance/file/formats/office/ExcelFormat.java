package dev.parlance.file.formats.office;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.gate.ArchiveGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.okapi.OkapiFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.sf.okapi.common.filters.IFilter;

/** Excel. */
public final class ExcelFormat implements OkapiFormat {
    private static final Map<String, String> TYPES = Map.of(
            "xlsx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "xltx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
            "xlsm",
            "application/vnd.ms-excel.sheet.macroEnabled.12",
            "xltm",
            "application/vnd.ms-excel.template.macroEnabled.12");

    @Override
    public String id() {
        return "xlsx";
    }

    @Override
    public String title() {
        return "Excel";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return TYPES;
    }

    @Override
    public String setting() {
        return "xls";
    }

    @Override
    public List<String> convertibleExtensions() {
        return List.of("xls", "ods");
    }

    @Override
    public Flow flow() {
        return Flow.HARD;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.archive(this, path, options, ArchiveGate.OPEN_XML);
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("xls/tagRegexp").html("xls/htmlSubfilter");
    }

    @Override
    public boolean readsBytes() {
        return true;
    }

    @Override
    public IFilter filter(CheckedFile file) {
        var settings = file.options().settings();
        var filter = OpenXml.filter();
        var parameters = filter.getParameters();
        parameters.setTranslateDocProperties(false);
        parameters.setTranslateExcelSheetNames(settings.flag("xls/sheetNames"));
        parameters.setTranslateExcelHidden(settings.flag("xls/hidden"));
        parameters.setTranslateComments(settings.flag("xls/comments"));
        return filter;
    }
}
