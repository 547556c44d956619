package dev.parlance.file.formats.office;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.splice.SplicedArchive;
import dev.parlance.file.xml.Spacing;
import dev.parlance.file.xml.XmlFlows;
import dev.parlance.file.xml.XmlLexer;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** OpenDocument 1.3 (OASIS): texts, spreadsheets, presentations and drawings. */
public final class OpenDocumentFormat extends SplicedArchive {
    private static final String CONTENT = "content.xml";
    private static final String OBJECT = "draw:object";
    private static final Pattern ENCRYPTION = Pattern.compile("<(?:[^\\s<>:]++:)?encryption-data[\\s/>]");
    /** Section 6.1 of part 3: how paragraphs have white space that would be dropped. */
    private static final XmlFlows.Options OPTIONS =
            new XmlFlows.Options(false, Map.of(), new Spacing("\n", "<text:line-break/>", "<text:tab/>", "<text:s/>"));

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

    /** A part, which is no XML in an encrypted file; null when there is none. */
    private static @Nullable ArchivePart part(ArchiveParts parts, String name) throws UnreadableFile, IOException {
        try {
            return parts.part(name);
        } catch (UnreadableFile broken) {
            throw isEncrypted(parts)
                    ? new UnreadableFile(
                            Reason.ENCRYPTED, "the file is password-protected; save it without a password", broken)
                    : broken;
        }
    }

    /** Whether the manifest has data about the encryption of parts (part 2, section 4.4). */
    private static boolean isEncrypted(ArchiveParts parts) throws UnreadableFile, IOException {
        var manifest = parts.part("META-INF/manifest.xml");
        return manifest != null && ENCRYPTION.matcher(manifest.text()).find();
    }

    /** The body first, then headers, footers and master pages, then the charts in them. */
    @Override
    protected void units(CheckedFile file, ArchiveParts parts, Found found) throws UnreadableFile, IOException {
        var charts = new LinkedHashSet<String>();
        for (var name : List.of(CONTENT, "styles.xml")) {
            var part = part(parts, name);
            if (part != null) {
                units(part, found);
                objects(part.text(), charts);
            }
        }
        for (var name : charts) {
            var part = chart(parts, name);
            if (part != null) {
                units(part, found);
            }
        }
    }

    private static void units(ArchivePart part, Found found) throws UnreadableFile, IOException {
        var values = new StringValues(part);
        var rules = new OpenDocumentRules(part.text(), values);
        new XmlFlows(part.text(), rules, OPTIONS, unit -> found.unit(part, values.valued(unit))).read();
    }

    /** Adds the parts with the content of the objects in a part. */
    private static void objects(String text, Set<String> names) {
        if (!text.contains(OBJECT)) {
            return;
        }
        var lexer = new XmlLexer(text, 0, text.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            var address = token.isTag() && token.name().equals(OBJECT) ? token.attribute(text, "xlink:href") : null;
            if (address != null) {
                names.add(address.replaceFirst("^\\./", "").replaceFirst("/$", "") + "/" + CONTENT);
            }
        }
    }

    /** A chart; null for another object, of which not all are XML without a document type. */
    private static @Nullable ArchivePart chart(ArchiveParts parts, String name) throws IOException {
        try {
            var part = parts.part(name);
            return part != null && part.text().contains("<office:chart") ? part : null;
        } catch (UnreadableFile other) {
            return null;
        }
    }
}
