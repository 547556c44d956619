package dev.parlance.file.formats.markup;

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
import net.sf.okapi.filters.xmlstream.XmlStreamFilter;

/** DITA. */
public final class DitaFormat implements OkapiFormat {
    @Override
    public String id() {
        return "dita";
    }

    @Override
    public String title() {
        return "DITA";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("dita", "application/dita+xml", "ditamap", "application/dita+xml");
    }

    @Override
    public String setting() {
        return "dita";
    }

    @Override
    public Flow flow() {
        return Flow.SOFT;
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
        return SettingsBlock.codes("dita/tagRegexp");
    }

    @Override
    public IFilter filter(CheckedFile file) throws IOException {
        var filter = new XmlStreamFilter();
        filter.getParameters().fromString(MarkupRules.dita(file.options().settings()));
        return filter;
    }
}
