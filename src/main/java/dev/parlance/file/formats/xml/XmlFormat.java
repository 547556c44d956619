package dev.parlance.file.formats.xml;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.okapi.OkapiFormat;
import java.io.IOException;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.xml.XMLFilter;

/** XML of any vocabulary. */
public final class XmlFormat extends OkapiFormat {
    public XmlFormat() {
        super(FormatTraits.xml("xml", "XML", SOFT)
                .type("application/xml", "xml")
                .inMemory()
                .namesAreKeys()
                .codes("xml/tagRegexp")
                .icu("xml/icuSubFilter")
                .segmented("xml/segmentation"));
    }

    /** Android string resources have no extension of their own. */
    @Override
    protected FormatProfile refined(XmlGate content, ReadOptions options) {
        var android = content.root().equals("resources") && content.strings();
        return android && !options.choosesFormat() ? new AndroidFormat() : this;
    }

    @Override
    public IFilter filter(CheckedFile file) throws IOException {
        var filter = new XMLFilter();
        filter.getParameters().fromString(XmlRules.of(file, file.options().settings()));
        return filter;
    }
}
