package dev.parlance.file.formats.subtitle;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.Spacing;
import dev.parlance.file.xml.XmlFlows;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;

/** TTML (W3C Recommendation of 8 November 2018), formerly DFXP. */
public final class TtmlFormat extends SplicedFormat {
    private static final Pattern ROOT = Pattern.compile("<((?:[\\w.\\-]{1,100}:)?)tt[\\s>]");

    public TtmlFormat() {
        super(FormatTraits.xml("ttml", "TTML", SOFT)
                .type("application/ttml+xml", "ttml", "dfxp", "itt")
                .inMemory()
                .entities());
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var all = text.readAllAsString();
            new XmlFlows(all, new TtmlRules(all), options(all), unit -> found.unit(whole(unit))).read();
        }
    }

    /** A line break is an element with the prefix of the root. */
    private static XmlFlows.Options options(String file) {
        var root = ROOT.matcher(file);
        var line = "<" + (root.find() ? root.group(1) : "") + "br/>";
        return new XmlFlows.Options(false, Map.of(), new Spacing("\n", line, "", ""));
    }

    private static Unit whole(Unit unit) {
        return new Unit(unit.paragraph().whole(), unit.taken(), unit.start(), unit.end(), unit.place(), unit.inner());
    }

    @Override
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        try (var text = written.text()) {
            XmlGate.check(text, true);
        }
    }
}
