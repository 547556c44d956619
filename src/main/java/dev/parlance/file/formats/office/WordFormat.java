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
import org.jspecify.annotations.Nullable;

/** Word. */
public final class WordFormat implements OkapiFormat {
    private static final Map<String, String> TYPES = Map.of(
            "docx",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "dotx",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
            "docm",
            "application/vnd.ms-word.document.macroEnabled.12",
            "dotm",
            "application/vnd.ms-word.template.macroEnabled.12");

    @Override
    public String id() {
        return "docx";
    }

    @Override
    public String title() {
        return "Word";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return TYPES;
    }

    @Override
    public String setting() {
        return "doc";
    }

    @Override
    public List<String> convertibleExtensions() {
        return List.of("doc", "dot", "rtf", "odt");
    }

    @Override
    public Flow flow() {
        return Flow.SOFT;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.archive(this, path, options, ArchiveGate.OPEN_XML);
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("doc/tagRegexp");
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
        parameters.setTranslateComments(settings.flag("doc/comments"));
        parameters.setTranslateDocProperties(settings.flag("doc/properties"));
        parameters.setTranslateWordHidden(settings.flag("doc/hidden"));
        parameters.setTranslateWordHeadersFooters(settings.flag("doc/headerFooter"));
        parameters.setExtractExternalHyperlinks(settings.flag("doc/hyperlinkTarget"));
        return filter;
    }

    @Override
    public @Nullable String codeOf(char c) {
        return OpenXml.codeOf(c, "w");
    }
}
