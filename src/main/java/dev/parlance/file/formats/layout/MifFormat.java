package dev.parlance.file.formats.layout;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.okapi.OkapiFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.mif.MIFFilter;

/** FrameMaker Interchange Format. */
public final class MifFormat extends OkapiFormat {
    public MifFormat() {
        super(FormatTraits.bytes("mif", "MIF", SOFT)
                .type("application/vnd.mif", "mif")
                .convertible("fm")
                .inMemory()
                .codes("mif/tagRegexp"));
    }

    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        try (var in = Files.newInputStream(path)) {
            var head = new String(in.readNBytes(200), ISO_8859_1);
            if (!head.stripLeading().startsWith("<MIFFile")) {
                throw new UnreadableFile(
                        Reason.BROKEN, "this is not a valid MIF file: it does not begin with <MIFFile");
            }
        }
        return super.check(path, options);
    }

    /** The filter loses the beginning of statements that share a line; FrameMaker writes each on a line of its own. */
    @Override
    public void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        super.write(file, translations, keepsEncoding, out);
        try {
            read(file.at(out, file.charset(), file.bom()), _ -> {});
        } catch (UnreadableFile broken) {
            throw new UnreadableFile(
                    Reason.NOT_EXACT,
                    "with its translations the file would no longer be valid: " + broken.getMessage(),
                    broken);
        }
    }

    /** The filter separates neither custom reference pages nor variables in use from the other ones. */
    @Override
    public IFilter filter(CheckedFile file) {
        var settings = file.options().settings();
        var filter = new MIFFilter();
        var parameters = filter.getParameters();
        parameters.setExtractBodyPages(settings.flag("mif/extractBodyPages"));
        parameters.setExtractMasterPages(settings.flag("mif/extractMasterPages"));
        parameters.setExtractReferencePages(settings.flag("mif/extractCustomReferencePages"));
        parameters.setExtractVariables(settings.flag("mif/extractUsedVariables"));
        return filter;
    }
}
