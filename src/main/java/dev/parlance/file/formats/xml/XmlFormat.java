package dev.parlance.file.formats.xml;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.dtd.DeclaredEntities;
import dev.parlance.file.formats.xml.names.XmlNames;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.xml.Spacing;
import dev.parlance.file.xml.XmlDocument;
import dev.parlance.file.xml.XmlFlows;
import dev.parlance.file.xml.XmlText;
import java.io.IOException;

/** XML of any vocabulary. */
public final class XmlFormat extends SplicedFormat {
    public XmlFormat() {
        super(FormatTraits.xml("xml", "XML", SOFT)
                .type("application/xml", "xml")
                .inSections(XmlCuts::of)
                .entities()
                .namesAreKeys()
                .codes("xml/tagRegexp")
                .icu("xml/icuSubFilter")
                .segmented("xml/segmentation"));
    }

    @Override
    public String styleBlock() {
        return "xml";
    }

    @Override
    public boolean marksHtml(FileImportSettings settings) {
        return settings.text("xml/htmlSubfilterElementsPlain") != null
                || settings.text("xml/htmlSubfilterElementsXpath") != null;
    }

    /** Android string resources have no extension of their own. */
    @Override
    protected FormatProfile refined(XmlGate content, ReadOptions options) {
        var android = content.root().equals("resources") && content.strings();
        return android && !options.choosesFormat() ? new AndroidFormat() : this;
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var all = text.readAllAsString();
            var settings = file.options().settings();
            if (settings.flag("xml/entities")) {
                DeclaredEntities.read(all, found);
            }
            var options = new XmlFlows.Options(
                    settings.flag("xml/importComments"),
                    XmlText.references(settings.names("xml/preserveCharEntities")),
                    Spacing.NONE);
            var names = XmlNames.of(all, settings);
            var rules = names == null ? XmlElements.of(file, XmlDocument.withoutType(all)) : names;
            new XmlFlows(all, rules, options, found).read();
        }
    }

    @Override
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        try (var text = written.text()) {
            XmlGate.check(text, true);
        }
    }
}
