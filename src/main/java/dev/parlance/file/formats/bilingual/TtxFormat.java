package dev.parlance.file.formats.bilingual;

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
import net.sf.okapi.filters.ttx.TTXFilter;

/** TTX, the format of Trados TagEditor. */
public final class TtxFormat implements OkapiFormat {
    @Override
    public String id() {
        return "ttx";
    }

    @Override
    public String title() {
        return "TTX";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("ttx", "application/xml");
    }

    @Override
    public String setting() {
        return "ttx";
    }

    @Override
    public Flow flow() {
        return Flow.UNITS;
    }

    @Override
    public EncodingRules encoding() {
        return EncodingRules.XML;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.xml(this, path, options, root -> Gates.require(this, root, "TRADOStag"));
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.NONE.unsegmented();
    }

    @Override
    public IFilter filter(CheckedFile file) {
        return new TTXFilter();
    }

    @Override
    public boolean hasOneTargetLanguage() {
        return true;
    }
}
