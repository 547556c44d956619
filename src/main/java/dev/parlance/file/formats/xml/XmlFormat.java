package dev.parlance.file.formats.xml;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.okapi.OkapiFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.xml.XMLFilter;
import org.jspecify.annotations.Nullable;

/** XML of any vocabulary. */
public final class XmlFormat implements OkapiFormat {
    @Override
    public String id() {
        return "xml";
    }

    @Override
    public String title() {
        return "XML";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("xml", "application/xml");
    }

    @Override
    public String setting() {
        return "xml";
    }

    @Override
    public Flow flow() {
        return Flow.SOFT;
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
        return Gates.xml(this, path, options, root -> options.choosesFormat() ? this : refined(root));
    }

    /** Android string resources have no extension of their own. */
    private FormatProfile refined(XmlGate root) {
        return root.root().equals("resources") && root.strings() ? new AndroidFormat() : this;
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("xml/tagRegexp").icu("xml/icuSubFilter").segmented("xml/segmentation");
    }

    @Override
    public IFilter filter(CheckedFile file) throws IOException {
        var filter = new XMLFilter();
        filter.getParameters().fromString(XmlRules.of(file, file.options().settings()));
        return filter;
    }

    @Override
    public @Nullable String key(ITextUnit unit) {
        return unit.getName();
    }
}
