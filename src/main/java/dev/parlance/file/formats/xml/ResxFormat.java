package dev.parlance.file.formats.xml;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.okapi.OkapiFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.xml.XMLFilter;
import org.jspecify.annotations.Nullable;

/** Resources of .NET. */
public final class ResxFormat implements OkapiFormat {
    @Override
    public String id() {
        return "resx";
    }

    @Override
    public String title() {
        return "RESX";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("resx", "application/xml");
    }

    @Override
    public String setting() {
        return "resx";
    }

    @Override
    public Flow flow() {
        return Flow.HARD;
    }

    @Override
    public boolean inMemory() {
        return true;
    }

    @Override
    public EncodingRules encoding() {
        return EncodingRules.XML;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.xml(this, path, options, root -> Gates.require(this, root, "root"));
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("resx/tagRegexp");
    }

    @Override
    public IFilter filter(CheckedFile file) {
        var filter = new XMLFilter();
        filter.getParameters().load(XMLFilter.class.getResource("resx.fprm"), false);
        return filter;
    }

    @Override
    public @Nullable String key(ITextUnit unit) {
        return unit.getName();
    }
}
