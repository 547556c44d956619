package dev.parlance.file.formats.layout;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.okapi.OkapiFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.idml.IDMLFilter;

/** InDesign Markup Language. */
public final class IdmlFormat implements OkapiFormat {
    @Override
    public String id() {
        return "idml";
    }

    @Override
    public String title() {
        return "IDML";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("idml", "application/vnd.adobe.indesign-idml-package");
    }

    @Override
    public String setting() {
        return "idml";
    }

    @Override
    public List<String> convertibleExtensions() {
        return List.of("indd");
    }

    @Override
    public Flow flow() {
        return Flow.SOFT;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.archive(this, path, options, "designmap.xml");
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("idml/tagRegexp");
    }

    @Override
    public boolean readsBytes() {
        return true;
    }

    @Override
    public IFilter filter(CheckedFile file) {
        return new IDMLFilter();
    }
}
