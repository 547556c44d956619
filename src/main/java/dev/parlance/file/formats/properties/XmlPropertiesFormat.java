package dev.parlance.file.formats.properties;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.xml.XmlFlows;
import dev.parlance.file.xml.XmlRule;
import dev.parlance.file.xml.XmlRule.Described;
import dev.parlance.file.xml.XmlToken;
import java.io.IOException;
import java.util.List;

/** Java properties in XML ({@link java.util.Properties#loadFromXML}). */
public final class XmlPropertiesFormat extends SplicedFormat {
    public XmlPropertiesFormat() {
        super(FormatTraits.xml("xml-properties", "XML properties", HARD)
                .setting("xml_properties")
                .root("properties")
                .inMemory()
                .codes("properties/tagRegexp"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var all = text.readAllAsString();
            XmlRule.Source rules = tag -> rule(tag, all);
            new XmlFlows(all, rules, found).read();
        }
    }

    private static XmlRule rule(XmlToken tag, String file) {
        var described = new Described(true, tag.attribute(file, "key"), null);
        return new XmlRule(tag.name().equals("entry"), false, false, described, List.of());
    }

    @Override
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        try (var text = written.text()) {
            XmlGate.check(text);
        }
    }
}
