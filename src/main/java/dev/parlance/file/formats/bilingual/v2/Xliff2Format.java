package dev.parlance.file.formats.bilingual.v2;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.bilingual.v2.constraints.Constraints;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.SplicedUnits;
import dev.parlance.file.xml.XmlStream;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** XLIFF 2.0, 2.1 and 2.2. */
public final class Xliff2Format extends SplicedUnits {
    public Xliff2Format() {
        super(FormatTraits.xml("xliff2", "XLIFF 2", UNITS)
                .type("application/xliff+xml", "xlf2")
                .setting("xlf2")
                .root("xliff")
                .codes("xlf2/tagRegexp")
                .savesConfirmed("xlf2/saveConfirmedSegments")
                .html("xlf2/htmlSubFilter")
                .icu("xlf2/icuSubFilter")
                .segmented("xlf2/segmentation"));
    }

    @Override
    public String styleBlock() {
        return "xlf2";
    }

    /** Whether the version of an {@code xliff} element is one of XLIFF 2. */
    public static boolean isVersion(@Nullable String version) {
        return version != null && version.startsWith("2");
    }

    @Override
    public FormatProfile refined(XmlGate content, ReadOptions options) throws UnreadableFile {
        var version = content.version();
        if (version == null || !version.matches("2\\.[012]")) {
            throw new UnreadableFile(
                    Reason.BROKEN, "this is not a valid XLIFF 2 file: the version of <xliff> must be 2.0, 2.1 or 2.2");
        }
        return this;
    }

    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return constrained(super.check(path, options));
    }

    /** Checks the constraints of the standard. */
    public static CheckedFile constrained(CheckedFile file) throws UnreadableFile, IOException {
        Constraints.check(file);
        return file;
    }

    /** A translation may have its codes in an order in which one refers to another that follows. */
    @Override
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        super.checkWritten(written);
        Constraints.check(written);
    }

    @Override
    protected boolean marksLocks(FileImportSettings settings) {
        return true;
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new UnitReader(file, found).read(new XmlStream(text));
        }
    }

    /** The target language, which a file with targets must name. */
    @Override
    protected @Nullable Edit heading(CheckedFile file) throws IOException {
        var wanted = file.options().targetLang();
        try (var text = file.text()) {
            var xml = new XmlStream(text);
            var root = xml.tag();
            if (root == null || wanted == null || root.range(xml.window(), UnitReader.TARGET_LANGUAGE) != null) {
                return null;
            }
            var after = (int) xml.offset() + root.start() + 1 + root.name().length();
            return new Edit(after, after, " trgLang=\"%s\"".formatted(Lang.tag(wanted)));
        }
    }
}
