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

/** Android string resources. */
public final class AndroidFormat implements OkapiFormat {
    @Override
    public String id() {
        return "android";
    }

    @Override
    public String title() {
        return "Android strings";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of();
    }

    @Override
    public String setting() {
        return "android_string";
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
        return Gates.xml(this, path, options, _ -> this);
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("android/tagRegexp").icu("android/icuSubFilter");
    }

    @Override
    public IFilter filter(CheckedFile file) {
        var filter = new XMLFilter();
        filter.getParameters().load(XMLFilter.class.getResource("AndroidStrings.fprm"), false);
        return filter;
    }

    @Override
    public @Nullable String key(ITextUnit unit) {
        return unit.getName();
    }
}
