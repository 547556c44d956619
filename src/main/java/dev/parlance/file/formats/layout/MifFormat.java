package dev.parlance.file.formats.layout;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.layout.mif.MifChoice;
import dev.parlance.file.formats.layout.mif.MifParser;
import dev.parlance.file.formats.layout.mif.MifReader;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;

/** FrameMaker Interchange Format. */
public final class MifFormat extends SplicedFormat {
    public MifFormat() {
        super(FormatTraits.bytes("mif", "MIF", SOFT)
                .type("application/vnd.mif", "mif")
                .convertible("fm")
                .inMemory()
                .codes("mif/tagRegexp"));
    }

    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        var encoding = MifEncoding.of(path, options.settings());
        return new CheckedFile(path, this, options, encoding.charset(), encoding.bom(), null);
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        String text;
        try (var reader = file.text()) {
            text = reader.readAllAsString();
        }
        var choice = new MifChoice(file.options().settings());
        var units = new ArrayList<Unit>();
        new MifReader(text, MifParser.parse(text), choice, file.charset().equals(ISO_8859_1)).read(units::add);
        for (var unit : units) {
            found.unit(unit);
        }
    }
}
