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

/** PowerPoint. */
public final class PowerPointFormat implements OkapiFormat {
    private static final Map<String, String> TYPES = Map.of(
            "pptx",
            "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            "potx",
            "application/vnd.openxmlformats-officedocument.presentationml.template",
            "ppsx",
            "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
            "pptm",
            "application/vnd.ms-powerpoint.presentation.macroEnabled.12",
            "potm",
            "application/vnd.ms-powerpoint.template.macroEnabled.12",
            "ppsm",
            "application/vnd.ms-powerpoint.slideshow.macroEnabled.12");

    @Override
    public String id() {
        return "pptx";
    }

    @Override
    public String title() {
        return "PowerPoint";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return TYPES;
    }

    @Override
    public String setting() {
        return "ppt";
    }

    @Override
    public List<String> convertibleExtensions() {
        return List.of("ppt", "odp");
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
        return SettingsBlock.NONE;
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
        parameters.setTranslatePowerpointDocProperties(false);
        parameters.setTranslatePowerpointComments(false);
        parameters.setTranslatePowerpointHidden(settings.flag("ppt/hiddenSlides"));
        parameters.setTranslatePowerpointNotes(settings.flag("ppt/notes"));
        parameters.setTranslatePowerpointMasters(settings.flag("ppt/masterSlides"));
        return filter;
    }

    @Override
    public @Nullable String codeOf(char c) {
        return OpenXml.codeOf(c, "a");
    }
}
