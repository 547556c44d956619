package dev.parlance.file.formats.rtf;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.SplicedArchive.Found;
import dev.parlance.file.splice.SplicedPart;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;

/** Rich Text Format. */
public final class RtfFormat extends SplicedPart {
    private static final String BEGINNING = "{\\rtf";

    public RtfFormat() {
        super(FormatTraits.bytes("rtf", "RTF", SOFT)
                .type("application/rtf", "rtf")
                .inMemory()
                .codes("doc/tagRegexp"));
    }

    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        try (var bytes = Files.newInputStream(path)) {
            if (!new String(bytes.readNBytes(BEGINNING.length()), ISO_8859_1).equals(BEGINNING)) {
                throw new UnreadableFile(
                        Reason.BROKEN, "this is not a valid RTF file: it does not begin with " + BEGINNING);
            }
        }
        return new CheckedFile(path, this, options, ISO_8859_1, 0, null);
    }

    @Override
    protected void units(CheckedFile file, ArchivePart part, Found found) throws UnreadableFile, IOException {
        var units = new ArrayList<Unit>();
        new RtfReader(part, RtfChoice.of(file.options().settings()), units).read();
        for (var unit : units) {
            found.unit(part, unit);
        }
    }

    @Override
    protected void checkWritten(ArchivePart part) {}
}
