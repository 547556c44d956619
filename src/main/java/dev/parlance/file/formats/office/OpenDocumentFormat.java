package dev.parlance.file.formats.office;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.splice.SplicedArchive;
import dev.parlance.file.xml.XmlFlows;
import java.io.IOException;
import java.util.List;

/** OpenDocument 1.3 (OASIS): texts, spreadsheets, presentations and drawings. */
public final class OpenDocumentFormat extends SplicedArchive {
    private static final String CONTENT = "content.xml";
    private static final String TYPE = "application/vnd.oasis.opendocument.";

    public OpenDocumentFormat() {
        super(FormatTraits.typedArchive("odf", "OpenDocument", SOFT, CONTENT)
                .type(TYPE + "text", "odt")
                .type(TYPE + "text-template", "ott")
                .type(TYPE + "spreadsheet", "ods")
                .type(TYPE + "spreadsheet-template", "ots")
                .type(TYPE + "presentation", "odp")
                .type(TYPE + "presentation-template", "otp")
                .type(TYPE + "graphics", "odg"));
    }

    /** The body first, then headers, footers and master pages. */
    @Override
    protected void units(CheckedFile file, ArchiveParts parts, Found found) throws UnreadableFile, IOException {
        for (var name : List.of(CONTENT, "styles.xml")) {
            var part = parts.part(name);
            if (part != null) {
                new XmlFlows(part.text(), new OpenDocumentRules(part.text()), unit -> found.unit(part, unit)).read();
            }
        }
    }
}
